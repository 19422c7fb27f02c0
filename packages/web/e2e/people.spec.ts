// What people do at a table besides playing: told in the log, to who hears the table, and on the seat.
import type { Locator, Page } from '@playwright/test';
import type { House } from './kit/house.ts';
import { allReady, chooseTable, meet } from './kit/tables.ts';
import { expect, type Guest, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const spoken = (page: Page): Locator => page.getByRole('log');
const name = (seat: number): string => text('person_name', { n: seat + 1 });
const header = (page: Page): Locator => page.locator('main > header');

async function press(page: Page, what: 'resign' | 'leave' | 'vote_pause'): Promise<void> {
	await page.getByRole('button', { name: text('menu'), exact: true }).click();
	const button = page.getByRole('dialog').getByRole('button', { name: text(what), exact: true });
	await button.click();
	if (what !== 'vote_pause') await button.click();
}

/** The written log, the newest line first. */
async function written(page: Page): Promise<string[]> {
	await page.getByRole('button', { name: text('log'), exact: true }).click();
	const items = page.getByRole('dialog').getByRole('listitem');
	await items.first().waitFor();
	const lines = await items.allTextContents();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toBeHidden();
	return lines;
}

/** A live table with short turns and two people, begun. */
async function clocked(pages: readonly Page[], house: House, absence: 'wait' | 'bot'): Promise<void> {
	for (const page of pages) await page.goto('/');
	const [host, other] = pages;
	await host.request.get(`${house.url}/api/me`);
	const data = { game: 'my-treasure', players: 2, pace: 'live', turn: 10, absence, word: '00' };
	const made = await host.request.post(`${house.url}/api/tables`, { data, headers: { origin: house.url } });
	expect(made.ok(), await made.text()).toBe(true);
	const { table } = (await made.json()) as { table: string };
	await host.goto(`/t/${table}`);
	await host.getByRole('button', { name: text('ready_now') }).waitFor();
	const code = (await host.getByText(text('invite_code')).locator('strong').textContent()) ?? '';
	await other.goto(`/join/${code}`);
	const sit = other.getByRole('button', { name: text('sit_down') });
	const ready = other.getByRole('button', { name: text('ready_now') });
	await sit.or(ready).first().waitFor();
	if (await sit.isVisible()) await sit.click();
	await allReady(host, other);
	for (const page of pages) await page.getByRole('navigation', { name: text('tools') }).waitFor();
}

test('[A4] a closed page, its return and giving up are told, spoken, and marked on the seat', async ({ guest }) => {
	const [host, other, third] = [await guest({ size: PHONE }), await guest(), await guest()];
	await meet([host, other, third], 'my-treasure');
	const address = third.url();
	const mark = host.locator('[data-absence]');
	await expect(mark).toHaveCount(0);
	await third.close();
	await expect(spoken(host)).toContainText(text('note_gone', { name: name(2) }));
	await expect(host.locator('[data-absence="gone"]')).toBeVisible();
	const back = await third.context().newPage();
	await back.goto(address);
	await expect(spoken(host)).toContainText(text('note_here', { name: name(2) }));
	await expect(mark).toHaveCount(0);
	await press(back, 'resign');
	await expect(spoken(host)).toContainText(text('note_resigned', { name: name(2) }));
	await expect(host.locator('[data-absence="resigned"]')).toBeVisible();
	await press(other, 'leave');
	await expect(spoken(host)).toContainText(text('note_left', { name: name(1) }));
	const lines = (await written(host)).join('\n');
	for (const line of ['note_gone', 'note_here', 'note_resigned'] as const) expect(lines).toContain(text(line, { name: name(2) }));
	expect(lines).toContain(text('note_left', { name: name(1) }));
});

test('[A3] [A4] a turn that runs out is played once, and told; who is back plays on', async ({ guest, house }) => {
	const pages = [await guest({ size: PHONE }), await guest()];
	await clocked(pages, house, 'bot');
	const turn = (page: Page) => header(page).getByText(text('turn_mine'));
	await expect.poll(async () => (await turn(pages[0]).count()) + (await turn(pages[1]).count())).toBe(1);
	const late = (await turn(pages[0]).count()) > 0 ? 0 : 1;
	await expect(spoken(pages[late])).toContainText('You ran out of time');
	await expect(spoken(pages[1 - late])).toContainText(`${name(late)} ran out of time`);
	await expect(pages[late].locator('[data-absence="away"]')).toHaveCount(0);
	await expect(turn(pages[1 - late])).toBeVisible();
});

test('[A3] [A4] at a table that waits, nobody plays for who is late, and the header says so', async ({ guest, house }) => {
	const pages = [await guest({ size: PHONE }), await guest()];
	await clocked(pages, house, 'wait');
	const late = (page: Page) => header(page).getByText(text('turn_late'));
	await expect.poll(async () => (await late(pages[0]).count()) + (await late(pages[1]).count())).toBe(1);
	const page = (await late(pages[0]).count()) > 0 ? pages[0] : pages[1];
	await expect(header(page)).not.toContainText(text('turn_mine'));
	await expect(header(page)).toContainText(text('turn_press'));
	await header(page).getByText(text('turn_press')).click();
	await expect(header(page)).toContainText(text('turn_mine'));
});

test('[A11] a vote says who asks and who is waited for, its outcome is told, and a paused table looks so', async ({ guest }) => {
	const [host, other] = [await guest({ size: PHONE }), await guest()];
	await meet([host, other], 'silver-and-gold');
	await press(host, 'vote_pause');
	await expect(host.getByText(text('vote_waits', { names: name(1) }))).toBeVisible();
	await expect(other.locator('aside').getByText(text('vote_asks', { name: name(0) }))).toBeVisible();
	await expect(spoken(other)).toContainText(text('note_vote_pause', { name: name(0) }));
	await other.getByRole('button', { name: text('no'), exact: true }).click();
	for (const page of [host, other]) await expect(spoken(page)).toContainText(text('note_no_pause'));
	await press(host, 'vote_pause');
	await host.getByRole('button', { name: text('take_back'), exact: true }).click();
	await expect(other.locator('aside').getByText(text('vote_asks', { name: name(0) }))).toBeHidden();
	await press(host, 'vote_pause');
	await other.getByRole('button', { name: text('yes'), exact: true }).click();
	for (const page of [host, other]) {
		await expect(spoken(page)).toContainText(text('note_paused'));
		await expect(page.locator('.veil')).toBeVisible();
	}
	await host.locator('.veil').click({ position: { x: 20, y: 300 } });
	await expect(host.locator('aside')).toContainText(text('paused_why'));
	expect((await written(other)).slice(0, 2)).toEqual([text('note_paused'), text('note_vote_pause', { name: name(0) })]);
	await host.getByRole('button', { name: text('vote_resume'), exact: true }).click();
	await other.getByRole('button', { name: text('yes'), exact: true }).click();
	for (const page of [host, other]) await expect(spoken(page)).toContainText(text('note_resumed'));
	await expect(host.locator('.veil')).toBeHidden();
});

test('[A5] who wants to play again is seen on the other end screens, and one press joins', async ({ guest }) => {
	const [host, other] = [await guest({ size: PHONE }), await guest()];
	await meet([host, other], 'my-treasure');
	await press(other, 'resign');
	await host.getByRole('button', { name: text('play_again') }).click();
	await expect(host.getByText(text('invite_code'))).toBeVisible();
	await expect(other.getByRole('main')).toContainText(`${name(0)} wants to play again.`);
	await expect(spoken(other)).toContainText(text('note_again', { name: name(0) }));
	await other.getByRole('button', { name: text('play_again') }).click();
	for (const page of [host, other]) await page.getByRole('navigation', { name: text('tools') }).waitFor();
	expect(other.url()).toBe(host.url());
});

test('[A18] what people say stands in the log', async ({ guest }) => {
	const [host, other] = [await guest({ size: PHONE }), await guest()];
	await meet([host, other], 'my-treasure');
	await host.getByRole('button', { name: text('talk'), exact: true }).click();
	await host
		.getByRole('dialog')
		.getByRole('button', { name: text('say_good_luck') })
		.click();
	await expect(spoken(other)).toContainText(text('say_good_luck'));
	for (const [page, who] of [[host, text('yourself')] as const, [other, name(0)] as const])
		expect(await written(page)).toContain(text('note_said', { name: who, what: text('say_good_luck') }));
});

test('[A14] whom the host removes is told at once, with the ways on, and again after a reload', async ({ guest }) => {
	const host = await guest();
	await chooseTable(host, 'my-treasure', { way: 'way_online', players: 2 });
	await host
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	await host.waitForURL('**/t/*');
	const other = await guest({ size: PHONE });
	await other.goto(host.url());
	await other.getByRole('button', { name: text('sit_down') }).click();
	await other.getByRole('button', { name: text('ready_now') }).waitFor();
	await host.getByRole('button', { name: text('remove'), exact: true }).click();
	const told = other.getByRole('alert').filter({ hasText: text('no_removed') });
	await expect(told).toBeVisible();
	await expect(
		other
			.getByRole('main')
			.getByRole('link', { name: text('to_home') })
			.last(),
	).toHaveAttribute('href', '/');
	await other.reload();
	await expect(told).toBeVisible();
	await other.getByRole('button', { name: text('watch'), exact: true }).click();
	await expect(other.getByRole('heading', { name: text('room_seats') })).toBeVisible();
	await expect(other.getByRole('listitem').filter({ hasText: text('seat_empty') })).toBeVisible();
	await expect(other.getByRole('button', { name: text('sit'), exact: true })).toHaveCount(0);
});

/** A table of one person and a bot whose spectators are held back, and how it is begun. */
async function delayed(guest: Guest, house: House, delay: number): Promise<{ readonly way: string; begin(): Promise<void> }> {
	const host = await guest();
	await host.goto('/');
	await host.request.get(`${house.url}/api/me`);
	const data = { game: 'my-treasure', players: 2, bots: ['sailor'], delay, word: '00' };
	const made = await host.request.post(`${house.url}/api/tables`, { data, headers: { origin: house.url } });
	const { table } = (await made.json()) as { table: string };
	await host.goto(`/t/${table}`);
	const start = host.getByRole('button', { name: text('start'), exact: true });
	await start.waitFor();
	return {
		way: `/t/${table}`,
		async begin() {
			await start.click();
			await host.getByRole('navigation', { name: text('tools') }).waitFor();
		},
	};
}

test('[A14] who watches with a delay is told, once by voice, that play is on and when they see it', async ({ guest, house }) => {
	const { way, begin } = await delayed(guest, house, 900);
	const watcher = await guest({ size: PHONE });
	await watcher.goto(way);
	await expect(watcher.getByRole('heading', { name: text('room_seats') })).toBeVisible();
	await expect(watcher.getByText(text('held'))).toHaveCount(0);
	await begin();
	const late = await guest();
	await late.goto(way);
	const [said] = text('held_said', { time: '#' }).split('#');
	for (const page of [watcher, late]) {
		await expect(page.getByRole('heading', { name: text('room_seats') })).toBeVisible();
		await expect(page.getByRole('main')).toContainText(new RegExp(`${text('held')} \\d+:\\d\\d`));
		const lines = await spoken(page).getByRole('paragraph').allTextContents();
		expect(lines.filter((line) => line.startsWith(said))).toHaveLength(1);
	}
});

test('[A14] who waited for a delayed beginning sees the table when its time has come', async ({ guest, house }) => {
	const { way, begin } = await delayed(guest, house, 3);
	const watcher = await guest({ size: PHONE });
	await watcher.goto(way);
	await expect(watcher.getByRole('heading', { name: text('room_seats') })).toBeVisible();
	await begin();
	await watcher.getByRole('navigation', { name: text('tools') }).waitFor();
	await expect(watcher.getByRole('main')).not.toContainText(text('held'));
});

test('[evening] a bot for who has just lost the connection is promised, not offered, and a refusal is told where it was pressed', async ({ guest }) => {
	const [host, other] = [await guest({ size: PHONE }), await guest()];
	await meet([host, other], 'my-treasure');
	await other.close();
	await expect(spoken(host)).toContainText(text('note_gone', { name: name(1) }));
	await host.getByRole('button', { name: text('menu'), exact: true }).click();
	const menu = host.getByRole('dialog');
	const bot = menu.getByRole('button', { name: text('replace_bot') });
	await expect(bot).toBeDisabled();
	await expect(menu.getByText(/possible in \d+ s/)).toBeVisible();
	// The device's clock goes ahead: the server has the last word.
	await host.evaluate(() => {
		const now = Date.now.bind(Date);
		Date.now = () => now() + 61_000;
	});
	await bot.click();
	await expect(menu.getByRole('alert')).toHaveText(text('no_not_absent'));
});

test('[evening] the first press of who is away says only that they are back', async ({ guest, house }) => {
	const pages = [await guest({ size: PHONE }), await guest()];
	await clocked(pages, house, 'wait');
	const away = (page: Page) => header(page).getByText(text('turn_away_waits'));
	await expect.poll(async () => (await away(pages[0]).count()) + (await away(pages[1]).count()), { timeout: 60_000 }).toBe(1);
	const page = (await away(pages[0]).count()) > 0 ? pages[0] : pages[1];
	const other = pages[page === pages[0] ? 1 : 0];
	const deck = page.locator('main [data-spot="deck"]');
	const before = await deck.getAttribute('aria-label');
	await deck.click();
	await expect(away(page)).toBeHidden();
	await expect(other.locator('[data-absence="away"]')).toHaveCount(0);
	await expect(header(page)).toContainText(text('turn_mine'));
	expect(await deck.getAttribute('aria-label'), 'nothing was drawn').toBe(before);
	await expect(page.locator('main aside')).toHaveCount(0);
	await deck.click();
	await expect(deck).not.toHaveAttribute('aria-label', before ?? '');
});

for (const game of ['dead-mans-draw', 'my-treasure', 'trezors', 'silver-and-gold'])
	test(`[evening] [A11] a vote hides nothing of the table: ${game}`, async ({ guest }) => {
		const pages = [await guest({ size: PHONE }), await guest(), await guest({ size: PHONE, dark: true })];
		await meet(pages, game);
		await press(pages[0], 'vote_pause');
		for (const [nth, page] of pages.entries()) {
			const panel = page.locator('main > aside');
			await expect(panel).toBeVisible();
			expect(await page.evaluate(hidden), `page ${nth + 1}`).toEqual([]);
		}
	});

/** Runs in the page: what of the table lies under a panel. */
function hidden(): string[] {
	const panel = document.querySelector('main > aside')?.getBoundingClientRect();
	if (!panel) return ['no panel'];
	return [...document.querySelectorAll('.stage [data-place^="seat-"], .stage [data-touch], .stage [data-compare], main > nav')]
		.filter((thing) => {
			const box = thing.getBoundingClientRect();
			return box.left < panel.right && panel.left < box.right && box.top < panel.bottom && panel.top < box.bottom;
		})
		.map(({ className, outerHTML }) => `${className} ${outerHTML.slice(0, 80)}`);
}

test('[A18] that somebody says too much at once is a notice, and no line of the log', async ({ guest }) => {
	const [host, other] = [await guest({ size: PHONE }), await guest()];
	await meet([host, other], 'my-treasure');
	const why = text('no_too_fast');
	const notice = host.locator('main > aside').filter({ hasText: why });
	// More than a person says: the server takes a few at once.
	for (let said = 0; said < 12 && (await notice.count()) === 0; said++) {
		await host.getByRole('button', { name: text('talk'), exact: true }).click();
		await host
			.getByRole('dialog')
			.getByRole('button', { name: text('say_good_luck') })
			.click();
		await expect(host.getByRole('dialog')).toBeHidden();
	}
	await expect(notice).toBeVisible();
	await expect(host.getByRole('status').filter({ hasText: why })).toBeAttached();
	for (const page of [host, other]) {
		await expect(spoken(page)).toContainText(text('say_good_luck'));
		await expect(spoken(page)).not.toContainText(why);
		expect((await written(page)).join('\n')).not.toContain(why);
	}
});

test('[evening] who left or gave up is marked as last in the result, and who played looks back at once in spite of a delay', async ({ guest, house }) => {
	const pages = [await guest({ size: PHONE }), await guest()];
	const [host, other] = pages;
	await host.goto('/');
	await host.request.get(`${house.url}/api/me`);
	const data = { game: 'my-treasure', players: 2, delay: 300, public: true, word: '00' };
	const made = await host.request.post(`${house.url}/api/tables`, { data, headers: { origin: house.url } });
	const { table } = (await made.json()) as { table: string };
	for (const page of pages) await page.goto(`/t/${table}`);
	await other.getByRole('button', { name: text('sit_down') }).click();
	await allReady(host, other);
	for (const page of pages) await page.getByRole('navigation', { name: text('tools') }).waitFor();
	await press(other, 'resign');
	await expect(host.getByRole('row').filter({ hasText: text('scores_quit') })).toContainText(name(1));
	await expect(host.getByText(text('scores_quit'))).toHaveCount(1);
	for (const page of pages) {
		await page.getByRole('link', { name: text('look_back') }).click();
		await expect(page.getByRole('button', { name: text('reel_forward') })).toBeVisible();
	}
	const stranger = await guest({ troubled: true });
	await stranger.goto(`/replay/${table}`);
	await expect(stranger.getByRole('main')).toContainText(text('no_not_over'));
});
