// How loud it is: four steps, on the home page and in the settings.
import type { Page } from '@playwright/test';
import { expect, test } from './kit/test.ts';
import { text } from './kit/words.ts';

/** Runs in the page: notes how loud each sound is. */
function listen(): void {
	const noted = globalThis as { gains?: GainNode[] };
	noted.gains = [];
	const create = AudioContext.prototype.createGain;
	AudioContext.prototype.createGain = function () {
		const node = create.call(this);
		noted.gains?.push(node);
		return node;
	};
}

const gains = (page: Page): Promise<number[]> => page.evaluate(() => ((globalThis as { gains?: GainNode[] }).gains ?? []).map(({ gain }) => gain.value));
const volume = (key: 'volume_off' | 'volume_quiet' | 'volume_normal' | 'volume_loud'): string => text('volume_is', { volume: text(key) });

test('a device that does not play yet stays silent, and does not play everything at once later', async ({ guest }) => {
	const page = await guest();
	await page.addInitScript(listen);
	// As Safari does far from a press.
	await page.addInitScript(() => {
		const device = globalThis as { mayPlay?: boolean };
		const { resume } = AudioContext.prototype;
		Object.defineProperty(AudioContext.prototype, 'state', { get: () => (device.mayPlay ? 'running' : 'suspended') });
		AudioContext.prototype.resume = function () {
			return device.mayPlay ? resume.call(this) : new Promise(() => {});
		};
	});
	await page.goto('/settings');
	const group = page.getByRole('group', { name: text('sound'), exact: true });
	for (const key of ['volume_quiet', 'volume_loud', 'volume_quiet'] as const) await group.getByRole('radio', { name: text(key), exact: true }).check();
	await page.waitForTimeout(1000);
	expect(await gains(page)).toEqual([]);
	await page.evaluate(() => {
		(globalThis as { mayPlay?: boolean }).mayPlay = true;
	});
	await group.getByRole('radio', { name: text('volume_loud'), exact: true }).check();
	await expect.poll(async () => (await gains(page)).length).toBe(1);
});

test('[B volume] four steps, each louder than the one before, kept, and heard at once', async ({ guest }) => {
	const page = await guest({ kept: { likes: { sound: false } } });
	await page.addInitScript(listen);
	await page.goto('/settings');
	const group = page.getByRole('group', { name: text('sound'), exact: true });
	const step = (key: 'volume_off' | 'volume_quiet' | 'volume_normal' | 'volume_loud') => group.getByRole('radio', { name: text(key), exact: true });
	await expect(step('volume_off'), 'sound was off in the settings of an older version').toBeChecked();
	for (const [n, key] of (['volume_quiet', 'volume_normal', 'volume_loud'] as const).entries()) {
		await step(key).check();
		await expect.poll(async () => (await gains(page)).length).toBe(n + 1);
	}
	const [quiet, normal, loud] = await gains(page);
	expect(quiet).toBeGreaterThan(0);
	expect(normal).toBeGreaterThan(quiet);
	expect(loud).toBeGreaterThan(normal);
	await step('volume_off').check();
	await step('volume_quiet').check();
	await expect.poll(async () => (await gains(page)).length, 'silence makes no sound').toBe(4);
	await page.goto('/');
	for (const [now, next] of [
		['volume_quiet', 'volume_normal'],
		['volume_normal', 'volume_loud'],
		['volume_loud', 'volume_off'],
	] as const) {
		await page.getByRole('button', { name: volume(now) }).click();
		await expect(page.getByRole('button', { name: volume(next) })).toBeFocused();
	}
});
