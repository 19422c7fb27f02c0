import { readFileSync } from 'node:fs';
import { games } from '@trove/games';
import { canonical, Dice, type JsonObject, legalActions, makeTable, rank } from '@trove/kernel';
import { expect, test } from 'vitest';
import { FAILURES, limitOf, makeLine, parseLine } from '../node/index.ts';
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
	expect(toBot.length).toBe(of('hello').length + of('question').length + of('over').length);
	expect(questions.map(({ hello }) => hello.game).sort()).toEqual([...games.ids].sort());
	expect(page.match(/^```json/gm)).toHaveLength(toBot.length + blocks('from=bot').length);
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

test('outcomes have the fields of real ones', () => {
	const [outcome] = of('over').flatMap((over) => (over.outcome ? [over.outcome as JsonObject] : []));
	expect(outcome).toEqual({ ...rank(outcome.scores as number[]) });
});

test('the page names every reason, level and temperament', () => {
	for (const name of FAILURES) expect(page).toContain(`| \`${name}\` |`);
	for (const name of [...PLAYERS, ...TEMPERAMENTS]) expect(page.toLowerCase().replace('cabin boy', 'cabin-boy')).toContain(name);
});
