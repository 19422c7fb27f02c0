// What people see when nothing can be written: a clear refusal, nothing changed, and it goes on afterwards.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@trove/games';
import { Dice, type Refusal } from '@trove/kernel';
import type { RemoteTable } from '@trove/protocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { dataFile } from '../src/settings/config.ts';
import { choicesOf } from '../testing/choices.ts';
import { Victim } from '../testing/kill-server.ts';
import { House } from './e2e/house.ts';
import { begun, close, look, shown, whoseTurn } from './e2e/party.ts';
import { checkReplay, Deeds, type Party, playOn } from './e2e/play.ts';
import { fine, Sailor } from './e2e/sailor.ts';

const run = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;
const root = process.getuid?.() === 0;
const { game } = games.find('my-treasure');

/** A table in play that goes on being played, one action at a time. */
class Play {
	readonly party: Party;
	readonly deeds: readonly Deeds[];
	readonly #dice = new Dice(3);

	constructor(party: Party) {
		this.party = party;
		this.deeds = party.seats.map(() => new Deeds());
	}

	async act(): Promise<Refusal | null> {
		const seat = await whoseTurn(this.party);
		const remote = this.party.seats[seat];
		const choices = choicesOf(game, shown(remote), seat, this.#dice);
		const action = choices[this.#dice.below(choices.length)];
		const refusal = await remote.act(action);
		if (!refusal) this.deeds[seat].stand.push(action);
		return refusal;
	}

	/** Acts until that cannot be kept. */
	async actUntilRefused(): Promise<Refusal> {
		for (let i = 0; i < 2000; i++) {
			if (shown(this.party.seats[0]).status === 'over') break;
			const refusal = await this.act();
			if (refusal) return refusal;
		}
		throw new Error('it was never refused');
	}

	async end(): Promise<void> {
		await Promise.all(this.party.seats.map((remote, seat) => playOn(remote, new Dice(seat), this.deeds[seat])));
		checkReplay(fine(await this.party.sailors[0].api.replay(this.party.table)), this.party, this.deeds);
	}
}

const version = ({ v, h, sheet }: RemoteTable): unknown => [v, h, sheet];

/** All that people meet while nothing can be written, and that nothing of it has happened. */
async function refuses(house: House, play: Play, code: string): Promise<void> {
	const { party } = play;
	const before = party.seats.map(version);
	// The same again and again: it is not done, it is not half done, and nobody is told of it.
	for (let i = 0; i < 3; i++) expect(await play.act()).toEqual({ code });
	expect(await party.seats[0].resign()).toEqual({ code });
	expect(await party.seats[1].vote('pause', true)).toEqual({ code });
	expect(party.seats.map(version)).toEqual(before);
	// Talk is not kept, and so it works.
	expect(await party.seats[0].say('one-moment')).toBeNull();
	const { api } = party.sailors[0];
	expect(await api.make({ game: 'dead-mans-draw', players: 2 })).toEqual({ code });
	expect(await api.changeMe({ name: 'Topsail' })).toEqual({ code });
	expect(await new Sailor(() => house.url).api.me()).toEqual({ code });
	expect((await api.me()) as object).toMatchObject({ name: '' });
	// Nobody is deleted by halves.
	expect(await party.sailors[1].api.deleteMe()).toEqual({ code });
	expect((await party.sailors[1].api.me()) as object).toMatchObject({ who: party.sailors[1].who });
	expect(fine(await api.mine()).map(({ table }) => table)).toEqual([party.table]);
	// Looking is possible: also for who comes now.
	const tab = party.sailors[0].tab();
	const again = await look(tab, party.table);
	expect(version(again)).toEqual(before[0]);
	expect(close([tab])).toEqual([]);
	const ready = await fetch(`${house.url}/readyz`);
	expect([ready.status, await ready.json()]).toEqual([503, { ok: false, reason: code }]);
	expect((await fetch(`${house.url}/healthz`)).status).toBe(200);
}

/** It goes on from where it was. */
async function goesOn(house: House, play: Play): Promise<void> {
	expect(await play.act()).toBeNull();
	await play.end();
	fine(await play.party.sailors[0].api.changeMe({ name: 'Topsail' }));
	await expect.poll(async () => (await fetch(`${house.url}/readyz`)).status).toBe(200);
	expect(close(play.party.tabs)).toEqual([]);
	for (const tab of play.party.tabs) expect(tab.sent.get('again') ?? 0).toBe(0);
	await house.close();
}

test('a full disk', async ({ skip }) => {
	const disk = mkdtempSync(join(tmpdir(), 'trove-e2e-disk-'));
	onTestFinished(() => rmSync(disk, { recursive: true, force: true }));
	if (!root || !run('mount', '-t', 'tmpfs', '-o', 'size=8m', 'none', disk)) return skip('Nobody but root mounts a small disk.');
	onTestFinished(() => void run('umount', '-l', disk));
	const house = await House.open({ data: join(disk, 'data') });
	const play = new Play(await begun(() => house.url, 2, { game: 'my-treasure' }));
	for (let i = 0; i < 5; i++) expect(await play.act()).toBeNull();
	const filler = join(disk, 'filler');
	run('sh', '-c', `head -c 20000000 /dev/zero > ${filler}`);
	expect(await play.actUntilRefused()).toEqual({ code: 'disk-full' });
	await refuses(house, play, 'disk-full');
	rmSync(filler);
	await goesOn(house, play);
});

test('a server that is killed while the disk is full starts again: it shows tables, and play goes on when there is room', async ({ skip }) => {
	const disk = mkdtempSync(join(tmpdir(), 'trove-e2e-disk-'));
	onTestFinished(() => rmSync(disk, { recursive: true, force: true }));
	if (!root || !run('mount', '-t', 'tmpfs', '-o', 'size=8m', 'none', disk)) return skip('Nobody but root mounts a small disk.');
	onTestFinished(() => void run('umount', '-l', disk));
	const victim = new Victim(join(disk, 'data'));
	onTestFinished(() => victim.kill());
	victim.open(await victim.start());
	const play = new Play(await begun(() => victim.url, 2, { game: 'my-treasure' }));
	for (let i = 0; i < 5; i++) expect(await play.act()).toBeNull();
	const filler = join(disk, 'filler');
	const fill = () => run('sh', '-c', `head -c 20000000 /dev/zero >> ${filler}`);
	fill();
	expect(await play.actUntilRefused()).toEqual({ code: 'disk-full' });
	await victim.kill();
	fill();
	victim.open(await victim.start());
	// The start has made room: it emptied the write-ahead log.
	fill();
	const [{ api }] = play.party.sailors;
	expect(fine(await api.mine()).map(({ table }) => table)).toEqual([play.party.table]);
	const ready = await fetch(`${victim.url}/readyz`);
	expect([ready.status, await ready.json()]).toEqual([503, { ok: false, reason: 'disk-full' }]);
	rmSync(filler);
	await play.end();
	expect(close(play.party.tabs)).toEqual([]);
});

test('a data file that cannot be written any more', async ({ skip }) => {
	const probe = join(tmpdir(), `trove-e2e-probe-${process.pid}`);
	writeFileSync(probe, '');
	onTestFinished(() => rmSync(probe, { force: true }));
	if (!root || !run('chattr', '+i', probe) || !run('chattr', '-i', probe)) return skip('Nobody but root freezes a file.');
	const house = await House.open();
	const file = dataFile(house.data);
	const files = [file, `${file}-wal`];
	onTestFinished(() => void run('chattr', '-i', ...files));
	const play = new Play(await begun(() => house.url, 2, { game: 'my-treasure' }));
	for (let i = 0; i < 5; i++) expect(await play.act()).toBeNull();
	expect(run('chattr', '+i', ...files)).toBe(true);
	expect(await play.actUntilRefused()).toEqual({ code: 'read-only' });
	await refuses(house, play, 'read-only');
	expect(run('chattr', '-i', ...files)).toBe(true);
	await goesOn(house, play);
});
