// Every screen and how to get there. Each begins with an address, so that it can be opened in any language and size.
import { type Page, request } from '@playwright/test';
import { games } from '@trove/games';
import type { Locale } from '@trove/kernel';
import { decisionsOf, type Kept, keptMatch, keptPast } from './kept.ts';
import { GAMES } from './tables.ts';
import { type Key, text } from './words.ts';

/** A screen. */
export interface Place {
	readonly name: string;
	readonly open: (page: Page, locale: Locale) => Promise<void>;
	/** A table: all of it is to be seen on a phone at once. */
	readonly whole?: boolean;
}

/** Screens that can be looked at one after the other on one device. */
export interface Round {
	readonly name: string;
	readonly kept: { readonly [name: string]: unknown };
	readonly places: readonly Place[];
	/** The browser itself tells of answers that say no. */
	readonly troubled?: boolean;
}

const at =
	(path: string, heading?: Key): Place['open'] =>
	async (page, locale) => {
		await page.goto(path);
		await page
			.getByRole('heading', { level: 1, ...(heading ? { name: text(heading, {}, locale) } : {}) })
			.first()
			.waitFor();
	};

const atTable =
	(game: string, then: (page: Page, locale: Locale) => Promise<void> = async () => {}): Place['open'] =>
	async (page, locale) => {
		await page.goto(`/play/${game}`);
		await page.getByRole('navigation', { name: text('tools', {}, locale) }).waitFor();
		await then(page, locale);
	};

const pressing =
	(key: Key) =>
	async (page: Page, locale: Locale): Promise<void> => {
		// By a key: a finger at the spot of the press before would be taken for the second of a double click.
		await page.getByRole('button', { name: text(key, {}, locale), exact: true }).press('Enter');
		await page.getByRole('dialog').waitFor();
	};

const newGame = (game: string, way: 'way_bots' | 'way_device' | 'way_online'): Place => ({
	name: `new game: ${game}, ${way}`,
	open: async (page, locale) => {
		await page.goto('/');
		await page.getByRole('button', { name: text('choose_table', { game: games.find(game).words.title(locale) }, locale) }).click();
		await page
			.getByRole('dialog')
			.getByRole('radio', { name: text(way, {}, locale), exact: true })
			.check();
	},
});

/** A finished game, by the list of all of them. */
const replay =
	(game: string): Place['open'] =>
	async (page, locale) => {
		await page.goto('/history');
		await page
			.getByRole('link', { name: games.find(game).words.title(locale) })
			.first()
			.click();
		await page.waitForURL('**/replay/**');
		await page.getByRole('navigation', { name: text('tools', {}, locale) }).waitFor();
	};

/** Keeps another match on the device, before a table is opened. */
const having =
	(game: string, kept: Kept, open: Place['open']): Place['open'] =>
	async (page, locale) => {
		// Anywhere on the same server will do.
		if (page.url() === 'about:blank') await page.goto('/settings');
		await page.evaluate(([name, saved]) => localStorage.setItem(name, saved), [`trove.game.${game}`, JSON.stringify(keptMatch(game, kept))] as const);
		await open(page, locale);
	};

const END = Number.POSITIVE_INFINITY;

const tablesOf = (game: string): Round => ({
	name: game,
	kept: {},
	places: [
		...decisionsOf(game).map((decision) => ({
			name: `${decision.players} players, ${decision.name}`,
			open: having(game, decision, atTable(game)),
			// More than four are scrolled, under what one touches.
			whole: decision.players <= 4,
		})),
		{
			name: 'the end',
			open: having(
				game,
				{ actions: END, players: 4 },
				atTable(game, async (page, locale) => page.getByRole('button', { name: text('play_again', {}, locale) }).waitFor()),
			),
		},
		{ name: 'the rules', open: atTable(game, pressing('rules')) },
		{ name: 'the log', open: atTable(game, pressing('log')) },
	],
});

const gathering: Place['open'] = async (page, locale) => {
	await newGame('my-treasure', 'way_online').open(page, locale);
	await page
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table', {}, locale) })
		.click();
	await page.getByRole('heading', { name: text('room_seats', {}, locale) }).waitFor();
};

/** The way to a table that somebody else made. */
const invitation: Place['open'] = async (page, locale) => {
	const { origin } = new URL(page.url());
	const host = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
	await host.get('/api/me');
	await host.patch('/api/me', { data: { name: 'Konstantyn-Aleksander' } });
	const made = (await (await host.post('/api/tables', { data: { game: 'trezors', players: 4, bots: ['captain'] } })).json()) as { invite: string };
	await host.dispose();
	await page.goto(`/join/${made.invite}`);
	await page.getByRole('button', { name: text('sit_down', {}, locale) }).waitFor();
};

/** A table on the server with a bot, begun. */
const begun: Place['open'] = async (page, locale) => {
	await gathering(page, locale);
	await page.getByRole('combobox').first().selectOption('sailor');
	await page.getByRole('button', { name: text('ready_now', {}, locale) }).click();
	await page.getByRole('button', { name: text('start', {}, locale), exact: true }).click();
	// Only the table has its tools; the waiting room has a button to talk as well.
	await page.getByRole('navigation', { name: text('tools', {}, locale) }).waitFor();
};

const PAST = { past: GAMES.map((game) => keptPast(game)) };

/** All screens. */
export const ROUNDS: readonly Round[] = [
	{
		name: 'pages',
		kept: { ...PAST, 'game.trezors': keptMatch('trezors', { actions: 6 }) },
		troubled: true,
		places: [
			{ name: 'home', open: at('/') },
			newGame('silver-and-gold', 'way_bots'),
			newGame('trezors', 'way_device'),
			newGame('dead-mans-draw', 'way_online'),
			{ name: 'settings', open: at('/settings', 'settings') },
			{ name: 'mine', open: at('/mine', 'mine') },
			{ name: 'history', open: at('/history', 'history') },
			{ name: 'another device', open: at('/link', 'link') },
			{ name: 'a link from another device', open: at('/link/#abcdefgh', 'link') },
			{ name: 'join by a code', open: at('/join', 'join') },
			{ name: 'join by a code that nobody has', open: at('/join/QQQQ', 'join') },
			{ name: 'a table that is not there', open: at('/t/mB3xq0V7T1uZ9wYc5kLd2A') },
			{ name: 'no page', open: at('/nowhere', 'lost_title') },
			{ name: 'no game', open: at('/play/chess') },
		],
	},
	{
		name: 'looking back',
		kept: PAST,
		places: GAMES.map((game) => ({ name: game, open: replay(game) })),
	},
	...GAMES.map(tablesOf),
	{
		name: 'online',
		kept: {},
		places: [
			{ name: 'waiting room', open: gathering },
			{ name: 'an invitation', open: invitation },
			{ name: 'a table', open: begun },
			{ name: 'talk', open: async (page, locale) => begun(page, locale).then(() => pressing('talk')(page, locale)) },
			{ name: 'menu', open: async (page, locale) => begun(page, locale).then(() => pressing('menu')(page, locale)) },
		],
	},
];
