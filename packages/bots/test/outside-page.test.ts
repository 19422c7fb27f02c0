import { readFileSync } from 'node:fs';
import { games } from '@trove/games';
import { canonical, Dice, isRefusal, type JsonObject, legalActions, makeTable, rank, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import { CONTRACTS, FAILURES, limitOf, makeLine, News, parseLine, splitCommand } from '../node/index.ts';
import { answer, PLAYERS, type Question, questionOf, TEMPERAMENTS } from '../src/index.ts';

// Everything that docs/write-a-bot.md shows is a message as it is really sent.

const page = readFileSync(new URL('../../../docs/write-a-bot.md', import.meta.url), 'utf8');
const blocks = (which: string): string[] => [...page.matchAll(new RegExp(`^\`\`\`json ${which}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text]) => text);
const toBot = blocks('to=bot').map((text) => JSON.parse(text) as JsonObject);
const of = (kind: string): JsonObject[] => toBot.filter((message) => message[kind] !== undefined).map((message) => message[kind] as JsonObject);

/** The whole questions, each with the hello before it. */
const questions = toBot.flatMap((message, i) => {
	const hello = toBot[i - 1]?.hello;
	return message.question && hello && (message.question as JsonObject).id !== 1 ? [{ hello, ...(message.question as JsonObject) } as unknown as Shown] : [];
});

interface Shown extends Omit<Question, 'game' | 'version' | 'players' | 'options' | 'seat'> {
	readonly hello: Pick<Question, 'game' | 'version' | 'players' | 'options' | 'seat'>;
	readonly id: number;
	readonly limit: number;
}

test('the page shows all kinds of messages, and a question of every game', () => {
	expect(toBot.length).toBe(of('hello').length + of('events').length + of('question').length + of('over').length);
	expect(questions.map(({ hello }) => hello.game).sort()).toEqual([...games.ids].sort());
	expect(page.match(/^```json/gm)).toHaveLength(toBot.length + blocks('from=bot').length + blocks('part=my-treasure').length);
});

test('what a bot says on the page is understood', () => {
	expect(blocks('from=bot').map((text) => Object.keys(parseLine(text))[0])).toEqual(['hello', 'answer', 'answer']);
	expect(() => parseLine('{"hello":{}}')).toThrow();
});

test.each(questions.map((shown) => [shown.hello.game, shown] as const))(
	'the question of %s is true: it is what the game asks in that position',
	(id, shown) => {
		const { hello, id: number, limit, observation, legal, budget, seed } = shown;
		const { game } = games.find(id, hello.version);
		const table = makeTable(game, hello.players, hello.options);
		const state = game.rebuild(table, observation, new Dice('page'));
		expect(canonical(game.observe(state, hello.seat))).toBe(canonical(observation));
		expect(legalActions(game, state, hello.seat)).toEqual(legal);
		const { game: _g, version: _v, players: _p, options: _o, seat: _s, ...asked } = questionOf(game, table, state, hello.seat, budget, seed);
		expect(JSON.parse(makeLine({ question: { id: number, limit: limitOf(budget), ...asked } }))).toEqual({
			question: { id: number, observation, legal, budget, limit, seed },
		});
		expect(answer(games, { player: 'random', question: { ...hello, observation, legal, budget, seed } }).action).toMatchObject({ do: expect.any(String) });
	},
);

test('the events are what seat 0 is told in the round shown', () => {
	const { game } = games.find('trezors');
	const match = startMatch(game, makeTable(game, 2, { contest: 'calm' }), 'page');
	const news = new News(game);
	news.add(match.dealt());
	const told = [news.take(0)];
	for (const [seat, card] of ['chalice', 'crown'].entries()) {
		const done = match.act(seat, { do: 'play', card });
		if (isRefusal(done)) throw new Error(done.code);
		news.add(done.events);
	}
	told.push(news.take(0));
	expect(of('events')).toEqual(told);
});

test('the claims of My Treasure are what is seen in a real game', () => {
	const [part] = blocks('part=my-treasure').map((text) => JSON.parse(text) as JsonObject);
	const { game } = games.find('my-treasure');
	const match = startMatch(game, makeTable(game), 'claims 13');
	const dice = new Dice('claims 13');
	const seen: string[] = [];
	while (!match.over) {
		const [seat] = match.toAct;
		const { tokens, claims, lastRound, memory } = game.observe(match.state, seat);
		seen.push(canonical({ tokens, claims, lastRound, memory: { claims: (memory as JsonObject).claims } }));
		const legal = match.legal(seat);
		match.act(seat, legal[dice.below(legal.length)]);
	}
	expect(seen).toContain(canonical(part));
});

test('the deck in memory does not hold its known top, which comes next', () => {
	const { game } = games.find('dead-mans-draw');
	let known = 0;
	for (let deal = 0; deal < 20; deal++) {
		const match = startMatch(game, makeTable(game), `known ${deal}`);
		const dice = new Dice(`known ${deal}`);
		while (!match.over) {
			const [seat] = match.toAct;
			const { deckCount, memory } = game.observe(match.state, seat) as unknown as { deckCount: number; memory: { deck: string[]; known: string[] } };
			expect(memory.deck.length + memory.known.length).toBe(deckCount);
			for (const card of memory.known) expect(memory.deck).not.toContain(card);
			const legal = match.legal(seat);
			const action = legal[dice.below(legal.length)];
			const done = match.act(seat, action);
			if (isRefusal(done)) throw new Error(done.code);
			if (action.do !== 'draw' || memory.known.length === 0) continue;
			known++;
			expect(done.events.find(({ on }) => on === 'draw')?.card).toBe(memory.known[0]);
		}
	}
	expect(known).toBeGreaterThan(10);
});

test('commands are split as the page says', () => {
	const rows = [...page.matchAll(/^\| `(.+)` \| `(\[".+"\])` \|$/gm)];
	expect(rows).toHaveLength(7);
	for (const [, typed, words] of rows) expect(splitCommand(typed, 'bot', 'linux')).toEqual(JSON.parse(words));
});

test('the page names every event of every game, and every version', () => {
	for (const { game } of games.entries) {
		const { index } = new RegExp(`^### ${game.id === 'trezors' ? 'Trézors' : game.id.split('-')[0]}`, 'im').exec(page) ?? { index: -1 };
		const [, listed] = /^Events: (.*)$/m.exec(page.slice(index)) ?? [];
		for (const event of game.events) expect(listed, `${event} of ${game.id}`).toContain(`\`${event}\``);
	}
	for (const version of CONTRACTS) expect(page).toContain(`\n| \`${version}\` | `);
});

test('outcomes have the fields of real ones', () => {
	const [outcome] = of('over').flatMap((over) => (over.outcome ? [over.outcome as JsonObject] : []));
	expect(outcome).toEqual({ ...rank(outcome.scores as number[]) });
});

test('the page names every reason, level and temperament', () => {
	for (const name of FAILURES) expect(page).toContain(`| \`${name}\` |`);
	for (const name of [...PLAYERS, ...TEMPERAMENTS]) expect(page.toLowerCase().replace('cabin boy', 'cabin-boy')).toContain(name);
});
