// Failures: no network, a killed server, a missing or full table, a full device, an outdated page. There is always a
// sentence and a way on.
import type { Page } from '@playwright/test';
import { playByItself, playByPointer } from './kit/hand.ts';
import { keptMatch } from './kit/kept.ts';
import { stopLong } from './kit/stop-long.ts';
import { chooseTable, meet, sitDown, titleOf } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { Wire } from './kit/wire.ts';
import { text } from './kit/words.ts';

/** What can be pressed on the table. */
const choices = (page: Page) => page.locator('main button:enabled:not([aria-disabled="true"], nav *)');
/** Somewhere in each game, something that may not be done there. */
const FORBIDDEN: { readonly [game: string]: { readonly actions: number; readonly thing: RegExp } } = {
	'silver-and-gold': { actions: 24, thing: /does not fit/ },
	'dead-mans-draw': { actions: 36, thing: /^Deck/ },
	'my-treasure': { actions: 5, thing: /^Leave/ },
	trezors: { actions: 12, thing: /^Chest 1/ },
};
const heard = (page: Page) => page.getByRole('log');
/** What is read out beside the log: why not. */
const told = (page: Page, what: string) => page.getByRole('status').filter({ hasText: what }).first();

test('without a network after one visit: the page opens, a game is played to its end, the server is missed in words', async ({ guest }) => {
	const page = await guest({ size: PHONE, fast: true, troubled: true, kept: { 'game.trezors': keptMatch('trezors', { left: 6 }) } });
	await page.goto('/');
	await expect
		.poll(() => page.evaluate(async () => (await caches.match('/kept-whole')) !== undefined), { message: 'the worker has kept everything' })
		.toBe(true);
	await page.context().setOffline(true);
	await page.reload();
	await sitDown(page, 'my-treasure', { way: 'way_bots' });
	await playByPointer(page, 4, { most: 3 });
	await page.goto('/play/trezors');
	await playByItself(page, 3);
	await page.goto('/mine');
	await expect(page.getByText(text('no_unreachable'))).toBeVisible();
	await expect(page.getByRole('link', { name: titleOf('my-treasure') })).toBeVisible();
	await page.goto('/t/mB3xq0V7T1uZ9wYc5kLd2A');
	await expect(page.getByText(text('no_unreachable'))).toBeVisible();
	await expect(page.getByRole('button', { name: text('try_again') })).toBeVisible();
});

test('a server killed in the middle of a game: what was done meanwhile is sent when it is back, and the game goes on', async ({ guest, house }) => {
	const pages = [await guest({ size: PHONE, troubled: true, unkept: true }), await guest({ troubled: true, unkept: true })];
	// Killed before all parts of the table had come: what nobody has asked for comes later, and nobody hears of it.
	let parts = 0;
	for (const page of pages) await page.context().route(/\/assets\/Votes-/, (route) => (parts++ < 4 ? route.abort() : route.continue()));
	await meet(pages, 'my-treasure');
	await expect.poll(async () => (await Promise.all(pages.map((page) => choices(page).count()))).some((count) => count > 0)).toBe(true);
	const acting = (await choices(pages[0]).count()) > 0 ? pages[0] : pages[1];
	await house.kill();
	for (const page of pages) await expect(page.getByText(text('connection_lost_short'), { exact: true })).toBeVisible();
	await playByPointer(acting, 5, { most: 1 });
	await house.start();
	for (const page of pages) await expect(page.getByText(text('connection_lost_short'), { exact: true })).toBeHidden({ timeout: 30_000 });
	await expect(heard(acting)).toContainText(text('connection_back'));
	await expect.poll(() => parts).toBeGreaterThan(4);
	await expect(acting.getByRole('alert')).toBeHidden();
	await acting.getByRole('button', { name: text('log'), exact: true }).click();
	await expect(acting.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
	await acting.keyboard.press('Escape');
	// Whoever is to act goes on; how the turns fall is the game's to say.
	await Promise.any(pages.map((page, seat) => playByPointer(page, 40 + seat, { most: 3 })));
});

test('[evening] [A6] [A8] a move made without a network outlives a reload: the page comes back by itself, and the move is sent once', async ({
	guest,
	house,
}) => {
	const pages = [await guest({ size: PHONE, troubled: true }), await guest({ troubled: true })];
	await meet(pages, 'my-treasure');
	await expect.poll(async () => (await choices(pages[0]).count()) + (await choices(pages[1]).count())).toBeGreaterThan(0);
	const acting = (await choices(pages[0]).count()) > 0 ? pages[0] : pages[1];
	await expect
		.poll(() => acting.evaluate(async () => (await caches.match('/kept-whole')) !== undefined), { message: 'the worker has kept everything' })
		.toBe(true);
	await house.kill();
	await expect(acting.getByText(text('connection_lost_short'), { exact: true })).toBeVisible();
	const deck = acting.locator('main [data-spot="deck"]');
	await expect(deck).not.toHaveAttribute('data-waits');
	await deck.click();
	await expect(deck, 'what was chosen is marked').toHaveAttribute('data-waits');
	await acting.reload();
	await expect(acting.getByText(text('no_unreachable'))).toBeVisible();
	await expect(acting.getByText(`${text('tries_again')} ${text('move_waits')}`)).toBeVisible();
	await house.start();
	await acting.getByRole('navigation', { name: text('tools') }).waitFor({ timeout: 30_000 });
	await expect.poll(() => acting.evaluate(() => JSON.parse(localStorage.getItem('trove.unsent') ?? '[]'))).toEqual([]);
	await acting.getByRole('button', { name: text('log'), exact: true }).click();
	await expect(
		acting
			.getByRole('dialog')
			.getByRole('listitem')
			.filter({ hasText: /draw|orc/i })
			.first(),
	).toBeVisible();
	await expect(acting.locator('main [data-waits]')).toHaveCount(0);
});

test('pictures come also where what prints them could not be fetched at first', async ({ guest }) => {
	const page = await guest({ size: PHONE, fast: true, troubled: true, unkept: true, kept: { 'game.my-treasure': keptMatch('my-treasure', { actions: 5 }) } });
	// Once fetched beforehand, as the server told, and once as a worker.
	let asked = 0;
	await page.context().route(/\/assets\/press-/, (route) => (asked++ < 2 ? route.abort() : route.continue()));
	await page.goto('/play/my-treasure');
	await expect(page.locator('main image').first()).toBeAttached();
	expect(asked).toBeGreaterThan(2);
});

test('pictures come also where the press could not fetch its drawings at first', async ({ guest }) => {
	const page = await guest({ size: PHONE, fast: true, troubled: true, unkept: true, kept: { 'game.my-treasure': keptMatch('my-treasure', { actions: 5 }) } });
	let away = true;
	let refused = 0;
	await page.context().route(/\/assets\/drawings-my-treasure-/, async (route) => {
		if (!away) return route.continue();
		refused++;
		return route.abort();
	});
	await page.goto('/play/my-treasure');
	await expect.poll(() => refused, { message: 'asked for again and again' }).toBeGreaterThan(2);
	const card = page.locator('main .stack image').first();
	await expect(card).not.toBeAttached();
	away = false;
	await expect(card).toBeAttached();
});

test('a part of the page that could not be fetched is missed in words, and comes by itself, dressed, when it can be', async ({ guest }) => {
	const page = await guest({ size: PHONE, fast: true, troubled: true, unkept: true, kept: { 'game.my-treasure': keptMatch('my-treasure', { actions: 5 }) } });
	for (const kind of ['js', 'css']) {
		let away = true;
		await page.context().route(new RegExp(`/assets/Log-.*\\.${kind}$`), (route) => (away ? route.abort() : route.continue()));
		await page.goto('/play/my-treasure');
		await page.getByRole('button', { name: text('log'), exact: true }).click();
		await expect(page.getByRole('alert')).toContainText(text('trouble_offline'));
		await expect(page.getByRole('dialog')).toBeHidden();
		away = false;
		const line = page.getByRole('dialog').getByRole('listitem').first();
		await expect(line).toBeVisible();
		await expect(line).toHaveCSS('border-bottom-style', 'solid');
		await expect(page.getByRole('alert')).toBeHidden();
	}
});

test('a page that could not be fetched says so, and comes by itself, dressed, when it can be; so does a game', async ({ guest }) => {
	for (const [path, part, title] of [
		['/settings', 'Settings', text('settings')],
		['/play/my-treasure', 'my-treasure', titleOf('my-treasure')],
	]) {
		// A device of its own each: what was fetched once is kept.
		const page = await guest({ size: PHONE, fast: true, troubled: true, unkept: true });
		let away = true;
		await page.context().route(new RegExp(`/assets/${part}-[^/]*\\.(js|css)$`), (route) => (away ? route.abort() : route.continue()));
		await page.goto(path);
		await expect(page.getByRole('alert')).toContainText(text('trouble_offline'));
		away = false;
		await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached();
		await expect(page.getByRole('alert')).toBeHidden();
		const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? '').join(' '));
		expect(styles).toContain(`/${part}-`);
	}
});

test('[evening] tables that are not there, or have begun, are told with a way on', async ({ guest }) => {
	const pages = [await guest(), await guest({ size: PHONE })];
	const code = await meet(pages, 'my-treasure');
	const late = await guest({ troubled: true });
	await late.goto(`/join/${code}`);
	await expect(late.getByRole('main').getByText(text('invited_late'))).toBeVisible();
	await late.goto('/t/mB3xq0V7T1uZ9wYc5kLd2A');
	await expect(late.getByText(text('no_not_found'))).toBeVisible();
	await late.goto('/join/QQQQ');
	await expect(late.getByRole('alert')).toHaveText(text('no_such_code', { code: 'QQQQ' }));
	await expect(late.getByRole('button', { name: text('try_again') })).toHaveCount(0);
	const field = late.getByRole('textbox', { name: text('join_code') });
	await expect(field).toBeFocused();
	await expect(field).toHaveValue('QQQQ');
	await late.keyboard.type(code);
	await late.getByRole('button', { name: text('join'), exact: true }).click();
	await expect(late).toHaveURL(/\/(t|join)\//);
});

test('a table that is full while it gathers: said at once, also to who was a moment too late; they may watch', async ({ guest }) => {
	const host = await guest();
	await chooseTable(host, 'my-treasure', { way: 'way_online', players: 2 });
	await host
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	const code = (await host.getByText(text('invite_code')).locator('strong').textContent()) ?? '';
	const sitIn = (page: Page) => page.getByRole('button', { name: text('sit_down'), exact: true });

	const late = await guest({ size: PHONE });
	const wire = new Wire();
	await late.routeWebSocket('**/ws', (socket) => wire.join(socket));
	await late.goto(`/join/${code}`);
	await sitIn(late).waitFor();
	wire.hold();
	const friend = await guest();
	await friend.goto(`/join/${code}`);
	await sitIn(friend).click();
	await friend.getByRole('button', { name: text('ready_now') }).click();
	await sitIn(late).click();
	wire.release();
	await expect(told(late, text('no_table_full'))).toBeAttached();

	const later = await guest();
	await later.goto(`/join/${code}`);
	for (const page of [late, later]) {
		await expect(page.getByRole('main').getByText(text('no_table_full')).first()).toBeVisible();
		await expect(sitIn(page)).toHaveCount(0);
	}
	await host.getByRole('button', { name: text('start'), exact: true }).click();
	for (const page of [late, later]) {
		await expect(page.getByRole('main').getByText(text('invited_late'))).toBeVisible();
		await page.getByRole('button', { name: text('watch'), exact: true }).click();
	}
	for (const page of [host, friend, late, later]) await page.getByRole('navigation', { name: text('tools') }).waitFor();
	await expect(later.getByRole('button', { name: text('talk'), exact: true })).toHaveCount(0);
});

test('a device without room: it is said once, the game goes on, and so does the next one', async ({ guest }) => {
	const page = await guest({ fast: true, kept: { 'game.my-treasure': keptMatch('my-treasure', { left: 8 }) } });
	await page.goto('/');
	await page.evaluate(fill);
	await heard(page).waitFor({ state: 'attached' });
	await page.evaluate(listen);
	await page.getByRole('button', { name: new RegExp(`^${text('go_on')}\\b.*${titleOf('my-treasure')}`) }).click();
	await page.getByRole('navigation', { name: text('tools') }).waitFor();
	await playByPointer(page, 6, { most: 1 });
	await expect(page.getByRole('main').getByText(text('no_storage_full'))).toBeVisible();
	await playByItself(page, 7);
	expect((await page.evaluate(toldSince)).filter((line) => line === text('no_storage_full'))).toHaveLength(1);
	await page.getByRole('button', { name: text('play_again') }).click();
	await expect(page.getByRole('button', { name: text('play_again') })).toBeHidden();
	await playByPointer(page, 6, { most: 2 });
});

test('a page that is older than the server says so, and loads itself anew', async ({ guest }) => {
	const page = await guest({ troubled: true });
	let old = true;
	await page.routeWebSocket('**/ws', (socket) => {
		if (!old) {
			socket.connectToServer();
			return;
		}
		socket.send(JSON.stringify({ t: 'bye', why: 'protocol', after: 0 }));
		void socket.close();
	});
	await page.goto('/t/mB3xq0V7T1uZ9wYc5kLd2A');
	await expect(page.getByText(text('no_out_of_step'))).toBeVisible();
	old = false;
	await page.evaluate(() => Object.assign(globalThis, { e2eOld: true }));
	await page.getByRole('button', { name: text('reload') }).click();
	await expect(page.getByText(text('no_not_found'))).toBeVisible();
	expect(await page.evaluate(() => 'e2eOld' in globalThis), 'it is another page').toBe(false);
});

test('a press that answers an old position is refused with its reason', async ({ guest }) => {
	const first = await guest();
	const other = await guest();
	await meet([first, other], 'my-treasure');
	await expect.poll(async () => (await choices(first).count()) + (await choices(other).count())).toBeGreaterThan(0);
	const acting = (await choices(first).count()) > 0 ? first : other;
	const second = await acting.context().newPage();
	const wire = new Wire();
	await second.routeWebSocket('**/ws', (socket) => wire.join(socket));
	await second.goto(acting.url());
	await choices(second).first().waitFor();
	wire.hold();
	await playByPointer(acting, 8, { most: 1 });
	// A press is not yet a move.
	await expect.poll(() => wire.held, { message: 'the table has moved' }).toBeGreaterThan(0);
	await playByPointer(second, 8, { most: 1 });
	wire.release();
	await expect(told(second, text('no_stale'))).toBeAttached();
});

test('what the rules forbid is refused with its reason, and the rule is at hand', async ({ guest }) => {
	const page = await guest({
		kept: Object.fromEntries(Object.entries(FORBIDDEN).map(([game, { actions }]) => [`game.${game}`, keptMatch(game, { actions })])),
	});
	for (const [game, { thing }] of Object.entries(FORBIDDEN)) {
		await page.goto(`/play/${game}`);
		await page.getByRole('navigation', { name: text('tools') }).waitFor();
		// It says itself that it cannot be used; touched all the same, it says why.
		await page.getByRole('main').getByRole('button', { name: thing }).first().click({ force: true });
		const notice = page.locator('aside');
		const why = (await notice.getByRole('paragraph').textContent()) ?? '';
		expect(why, game).not.toBe('');
		await expect(told(page, why)).toBeAttached();
		await notice.getByRole('button', { name: text('rules') }).click();
		// The sheet opens at a rule that the refusal names.
		const asked = page.getByRole('dialog').locator('.asked');
		await expect(asked).toBeInViewport();
		await expect(asked).toBeFocused();
		const stated = (await asked.getAttribute('data-rules'))?.split(' ') ?? [];
		expect(
			stated.some((rule) => new RegExp(`\\b${rule}\\b`).test(why)),
			`${game}: ${stated} in ${why}`,
		).toBe(true);
		await page.keyboard.press('Escape');
	}
});

test('that it is not your turn is said no longer than it is so', async ({ guest }) => {
	const pages = [await guest(), await guest()];
	await meet(pages, 'dead-mans-draw');
	const turns = (page: Page) => page.getByText(text('turn_mine'), { exact: true });
	await expect.poll(async () => (await turns(pages[0]).count()) + (await turns(pages[1]).count())).toBe(1);
	const acts = (await turns(pages[0]).count()) > 0 ? 0 : 1;
	const waiting = pages[1 - acts];
	// The notice does not end by itself.
	await waiting.evaluate(stopLong, 7000);
	await waiting.getByRole('main').getByRole('button', { name: /^Deck/ }).click({ force: true });
	const notice = waiting.locator('aside');
	await expect(notice).toBeVisible();
	// Plays until it has to wait, and gives up when nobody else does anything then.
	void playByPointer(pages[acts], 3).catch(() => undefined);
	await expect(turns(waiting)).toBeVisible();
	await expect(notice).toBeHidden();
});

/** Runs in the page: leaves room for hardly a letter. */
function fill(): void {
	for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2)) {
		try {
			for (let n = 0; ; n++) localStorage.setItem(`full-${size}-${n}`, 'x'.repeat(size));
		} catch {
			// Smaller pieces still fit.
		}
	}
}

/** Runs in the page: takes down what the live region says from now on. */
function listen(): void {
	const told: string[] = [];
	Object.assign(globalThis, { e2eTold: told });
	const regions = document.querySelectorAll('body > [role="log"], body > [role="status"], #app > [role="log"], #app > [role="status"]');
	if (regions.length < 2) throw new Error('nothing is told here');
	const observer = new MutationObserver((changes) => {
		for (const { addedNodes } of changes) for (const node of addedNodes) if (node.textContent) told.push(node.textContent.trim());
	});
	for (const region of regions) observer.observe(region, { childList: true, subtree: true });
}

/** Runs in the page. */
function toldSince(): readonly string[] {
	return (globalThis as { e2eTold?: string[] }).e2eTold ?? [];
}
