import type { MakeTable } from '@trove/protocol';
import { expect, test } from 'vitest';
import { Outages } from '../src/core/outages.ts';
import { dueShown, sheetOf } from '../src/core/sheet.ts';
import { actors, anyAction, begin, Client, Dice, MemoryLog, openHall, QUIET, SPECTATOR } from './live-kit.ts';

/** Everybody's document follows from changes alone, checked by hash, and ends as the one that a newcomer would get. */
async function playThrough(change: Partial<MakeTable>): Promise<{ dues: number; undos: number }> {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, change);
	const all = [...people, new Client('watcher', () => hall.time.now).open(live)];
	const dice = new Dice(JSON.stringify(change));
	const dues = new Set<number | null | undefined>();
	let undos = 0;
	for (let step = 0; step < 80 && live.folded.status === 'playing'; step++) {
		hall.time.pass(1000);
		const seat = actors(live).seats[0];
		if (people[seat].sheet?.undo && dice.below(2) === 0) {
			await people[seat].must({ t: 'undo', v: people[seat].v });
			undos++;
		} else expect(await people[seat].act(anyAction(live, seat, dice))).toBeNull();
		dues.add(all[0].sheet?.due);
		const due = dueShown(live.folded, QUIET);
		all.forEach((client, index) => {
			expect(client.sheet).toEqual(sheetOf(live.folded, index < people.length ? index : SPECTATOR, due));
		});
	}
	expect(hall.failures).toEqual([]);
	return { dues: dues.size, undos };
}

test('the changes that an audience is sent make of its document what it is: with clocks, undos, memory aids and spectators', async () => {
	for (const game of ['dead-mans-draw', 'my-treasure']) {
		for (const aid of [false, true]) {
			expect((await playThrough({ game, players: 3, aid, odds: !aid })).dues).toBe(1);
			expect((await playThrough({ game, players: 2, aid, pace: 'live', turn: 60 })).dues).toBeGreaterThan(5);
		}
	}
	const { undos } = await playThrough({ players: 2, options: { characters: true } });
	expect(undos).toBeGreaterThan(0);
});

test('deadlines that move while an append is under way: everybody is shown a document that matches its hash, and the asker an answer', async () => {
	const log = new MemoryLog();
	const settings = { ...QUIET, outages: new Outages() };
	const hall = openHall(log, { settings });
	const { live, people } = await begin(hall, { players: 2, pace: 'live', turn: 60 });
	const all = [...people, new Client('watcher', () => hall.time.now).open(live)];
	const dice = new Dice('outage');
	for (let step = 0; step < 6; step++) {
		hall.time.pass(5000);
		const [seat] = actors(live).seats;
		log.meanwhile = () => {
			settings.outages = new Outages([[hall.time.now - 4000 - step, hall.time.now]]);
			hall.tables.deadlinesMoved();
		};
		await people[seat].must({ t: 'act', id: `in-flight-${step}`, v: people[seat].v, do: [anyAction(live, seat, dice)] });
		expect(people[seat].bodies.filter((body) => body.includes(`"id":"in-flight-${step}"`))).toHaveLength(1);
		const due = dueShown(live.folded, settings);
		all.forEach((client, index) => {
			expect(client.sheet).toEqual(sheetOf(live.folded, index < people.length ? index : SPECTATOR, due));
		});
	}
	expect(hall.failures).toEqual([]);
});

test("the odds are in every view of a table that has them as an aid, and in nobody's at another", async () => {
	for (const odds of [true, false, undefined]) {
		const hall = openHall(new MemoryLog());
		const { live, people } = await begin(hall, { players: 2, ...(odds === undefined ? {} : { odds }) });
		const all = [...people, new Client('watcher', () => hall.time.now).open(live)];
		const dice = new Dice('odds');
		const met = new Set<unknown>();
		for (let step = 0; step < 60 && live.folded.status === 'playing'; step++) {
			const { match } = live.folded;
			const [seat] = actors(live).seats;
			if (odds) {
				const now = match?.game.odds?.(match.state) ?? null;
				for (const { sheet } of all) expect(sheet?.view?.odds).toEqual(now);
				met.add(now?.bust);
			} else for (const { bodies } of all) expect(bodies.join()).not.toContain('"odds"');
			await people[seat].must({ t: 'act', v: people[seat].v, do: [anyAction(live, seat, dice)] });
		}
		expect(met.size > 5).toBe(odds === true);
	}
	// A game without such a risk has none, whatever its maker wants.
	const { live } = await begin(openHall(new MemoryLog()), { game: 'my-treasure', odds: true });
	expect(live.folded.terms).not.toHaveProperty('odds');
});
