// The ways to a table, as people go them.
import { expect, type Page } from '@playwright/test';
import { games } from '@trove/games';
import { type Key, text } from './words.ts';

/** All games, by id. */
export const GAMES: readonly string[] = games.ids;

/** What a game is called. */
export function titleOf(game: string): string {
	return games.find(game).words.title('en');
}

/** What a new table is to be, by the names that the page has for it. */
export interface Wanted {
	readonly way: 'way_bots' | 'way_device' | 'way_online';
	/** In all. Around one device the others are bots. */
	readonly players?: number;
	readonly people?: readonly string[];
	/** Options by the beginning of their sentences. */
	readonly options?: readonly (string | RegExp)[];
	readonly bots?: string;
}

/** Opens the sheet for a new table and fills it in. */
export async function chooseTable(page: Page, game: string, { way, players, people, options = [], bots }: Wanted): Promise<void> {
	await page.goto('/');
	await page.getByRole('button', { name: text('choose_table', { game: titleOf(game) }) }).click();
	const sheet = page.getByRole('dialog');
	await sheet.getByRole('radio', { name: text(way), exact: true }).check();
	const around = way === 'way_device';
	const sitting = around ? (people?.length ?? players) : players;
	const choose = (group: Key, count: number) =>
		sheet
			.getByRole('group', { name: text(group) })
			.getByRole('radio', { name: String(count), exact: true })
			.check();
	if (sitting !== undefined) await choose(around ? 'people_here' : 'players', sitting);
	if (around && players !== undefined && sitting !== undefined && players > sitting) await choose('bots_beside', players - sitting);
	for (const [index, name] of (people ?? []).entries()) await sheet.getByRole('textbox', { name: text('name_of', { n: index + 1 }) }).fill(name);
	if (bots !== undefined) await sheet.getByRole('radio', { name: bots, exact: true }).check();
	for (const option of options) await sheet.getByRole('radio', { name: option }).check();
}

/** A new table on this device. */
export async function sitDown(page: Page, game: string, wanted: Wanted): Promise<void> {
	await chooseTable(page, game, wanted);
	await page
		.getByRole('dialog')
		.getByRole('button', { name: text('play'), exact: true })
		.click();
	await page.waitForURL(`**/play/${game}`);
}

/** A table on the server by the first page, and the others at it by its code; begun. Answers with the code. */
export async function meet(pages: readonly Page[], game: string, options: readonly (string | RegExp)[] = []): Promise<string> {
	const [host, ...others] = pages;
	await chooseTable(host, game, { way: 'way_online', players: pages.length, options });
	await host
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	await host.waitForURL('**/t/*');
	const code = (await host.getByText(text('invite_code')).locator('strong').textContent()) ?? '';
	for (const page of others) {
		await page.goto(`/join/${code}`);
		await page.waitForURL('**/t/*');
		const sit = page.getByRole('button', { name: text('sit_down') });
		const ready = page.getByRole('button', { name: text('ready_now') });
		await sit.or(ready).first().waitFor();
		if (await sit.isVisible()) await sit.click();
	}
	await allReady(host, ...others);
	for (const page of pages) await page.getByRole('navigation', { name: text('tools') }).waitFor();
	return code;
}

/** Everybody is ready, and the host begins the game. */
export async function allReady(host: Page, ...others: readonly Page[]): Promise<void> {
	for (const page of [host, ...others]) await page.getByRole('button', { name: text('ready_now'), exact: true }).click();
	// The host is told of it a moment later; before, the game may not begin.
	await expect(host.getByText(text('ready'), { exact: true })).toHaveCount(others.length + 1);
	// By a key: the next press of a finger at that spot would be taken for the second of a double click.
	await host.getByRole('button', { name: text('start'), exact: true }).press('Enter');
}
