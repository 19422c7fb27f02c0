// When something goes wrong: no network, a killed server, a table that is not there or full, no room on the device, an old page. Always a sentence, and a way on.
import type { Page, WebSocketRoute } from '@playwright/test';
import { playByItself, playByPointer } from './kit/hand.ts';
import { meet, sitDown, titleOf } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

/** What can be pressed on the table. */
const choices = (page: Page) => page.locator('main button:enabled:not(nav *)');
const heard = (page: Page) => page.getByRole('log');

test('without a network after one visit: the page opens, a game is played to its end, the server is missed in words', async ({ guest }) => {
	const page = await guest({ size: PHONE, fast: true, troubled: true });
	await page.goto('/');
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
	await expect
		.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? ''), { message: 'the worker has kept everything' })
		.toBe('activated');
	await page.context().setOffline(true);
	await page.reload();
	await sitDown(page, 'my-treasure', { way: 'way_bots' });
	await playByItself(page, 3);
	await page.goto('/play/trezors');
	await playByPointer(page, 4, { most: 2 });
	await page.goto('/mine');
	await expect(page.getByText(text('no_unreachable'))).toBeVisible();
	await expect(page.getByRole('link', { name: titleOf('trezors') })).toBeVisible();
	await page.goto('/t/mB3xq0V7T1uZ9wYc5kLd2A');
	await expect(page.getByText(text('no_unreachable'))).toBeVisible();
	await expect(page.getByRole('button', { name: text('try_again') })).toBeVisible();
});

test('a server killed in the middle of a game: what was done meanwhile is sent when it is back, and the game goes on', async ({ guest, house }) => {
	const pages = [await guest({ size: PHONE, troubled: true }), await guest({ troubled: true })];
	await meet(pages, 'my-treasure');
	await expect.poll(async () => (await Promise.all(pages.map((page) => choices(page).count()))).some((count) => count > 0)).toBe(true);
	const acting = (await choices(pages[0]).count()) > 0 ? pages[0] : pages[1];
	await house.kill();
	for (const page of pages) await expect(page.getByText(text('connection_lost_short'), { exact: true })).toBeVisible();
	await playByPointer(acting, 5, { most: 1 });
	await house.start();
	for (const page of pages) await expect(page.getByText(text('connection_lost_short'), { exact: true })).toBeHidden({ timeout: 30_000 });
	await expect(heard(acting)).toContainText(text('connection_back'));
	await acting.getByRole('button', { name: text('log'), exact: true }).click();
	await expect(acting.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
	await acting.keyboard.press('Escape');
	await Promise.all(pages.map((page, seat) => playByPointer(page, 40 + seat, { most: 3 })));
});

test('tables that are not there, or full, are told with a way on', async ({ guest }) => {
	const pages = [await guest(), await guest({ size: PHONE })];
	const code = await meet(pages, 'my-treasure');
	// A code leads to a table that gathers; afterwards it is free for another.
	const late = await guest({ troubled: true });
	await late.goto(`/join/${code}`);
	await expect(late.getByRole('alert')).toHaveText(text('no_such_code', { code }));
	await late.goto('/t/mB3xq0V7T1uZ9wYc5kLd2A');
	await expect(late.getByText(text('no_not_found'))).toBeVisible();
	await late.goto('/join/QQQQ');
	await expect(late.getByRole('alert')).toHaveText(text('no_such_code', { code: 'QQQQ' }));
	await late.getByRole('link', { name: text('join_other') }).click();
	await late.getByRole('textbox', { name: text('join_code') }).fill(code);
	await late.getByRole('button', { name: text('join'), exact: true }).click();
	await expect(late).toHaveURL(/\/(t|join)\//);
});

test('a device without room: it is said once, and the game goes on', async ({ guest }) => {
	const page = await guest({ fast: true });
	await page.goto('/settings');
	await page.evaluate(fill);
	await page.goto('/');
	await page.getByRole('button', { name: new RegExp(`^${text('play')}\\b.*${titleOf('my-treasure')}`) }).click();
	await page.getByRole('navigation', { name: text('tools') }).waitFor();
	await playByPointer(page, 6, { most: 2 });
	await expect(heard(page)).toContainText(text('no_storage_full'));
	await playByItself(page, 7);
});

test('a page that is older than the server says so', async ({ guest }) => {
	const page = await guest({ troubled: true });
	await page.routeWebSocket('**/ws', (socket) => {
		socket.send(JSON.stringify({ t: 'bye', why: 'protocol', after: 0 }));
		void socket.close();
	});
	await page.goto('/t/mB3xq0V7T1uZ9wYc5kLd2A');
	await expect(page.getByText(text('no_out_of_step'))).toBeVisible();
	await expect(page.getByRole('button', { name: text('try_again') })).toBeVisible();
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
	await playByPointer(second, 8, { most: 1 });
	wire.release();
	await expect(heard(second)).toContainText(text('no_stale'));
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

/** The wire of a page, on which news can be held up. */
class Wire {
	#socket: WebSocketRoute | null = null;
	#held: (string | Buffer)[] | null = null;

	join(socket: WebSocketRoute): void {
		this.#socket = socket;
		const server = socket.connectToServer();
		server.onMessage((message) => {
			if (this.#held) this.#held.push(message);
			else socket.send(message);
		});
	}

	hold(): void {
		this.#held = [];
	}

	release(): void {
		const held = this.#held ?? [];
		this.#held = null;
		for (const message of held) this.#socket?.send(message);
	}
}
