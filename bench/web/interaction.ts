// How the page answers on a slow phone (four times slower processor) while a bot thinks: from a press to the next picture, tasks that block, and the work of each frame while things fly.
import type { CDPSession, Page } from '@playwright/test';
import { playByPointer } from '../../packages/web/e2e/kit/hand.ts';
import { keptMatch } from '../../packages/web/e2e/kit/kept.ts';
import { GAMES } from '../../packages/web/e2e/kit/tables.ts';
import type { Measured } from './results.ts';
import { withBrowser } from './setting.ts';

const SLOWER = 4;
const CHOICES = 12;
/** Between two frames of something that moves lies less than this, in milliseconds: otherwise nothing moved. */
const STILL = 60;

interface Noted {
	readonly presses: number[];
	readonly tasks: number[];
}

interface TraceEvent {
	readonly name: string;
	readonly ph: string;
	readonly ts: number;
	readonly dur?: number;
	readonly pid: number;
	readonly tid: number;
	readonly args?: { readonly name?: string };
}

/** In milliseconds: the slowest answer to a press, the longest task, and the 95th percentile of the work per frame, for each game. */
export function measureInteraction(tell: (line: string) => void): Promise<Measured> {
	return withBrowser(async (browser, baseURL) => {
		const figures: { [figure: string]: number } = {};
		for (const game of GAMES) {
			const context = await browser.newContext({
				baseURL,
				viewport: { width: 390, height: 844 },
				hasTouch: true,
				reducedMotion: 'no-preference',
				serviceWorkers: 'block',
			});
			const saved = keptMatch(game, { actions: 4, level: 'captain' });
			await context.addInitScript(note, { name: `trove.game.${game}`, saved: JSON.stringify(saved) });
			const page = await context.newPage();
			const session = await context.newCDPSession(page);
			await page.goto(`/play/${game}`);
			await page.getByRole('navigation').first().waitFor();
			await page.waitForTimeout(1000);
			await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
			await page.evaluate(() => Object.assign(globalThis, { noted: { presses: [], tasks: [] } }));
			const frames = await traced(session, () => playAndPress(page));
			const noted = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
			figures[`${game}-inp`] = Math.max(0, ...noted.presses);
			figures[`${game}-task`] = Math.max(0, ...noted.tasks);
			figures[`${game}-frame`] = quantile(frames, 0.95);
			tell(
				`${game}: slowest press ${figures[`${game}-inp`]} ms of ${noted.presses.length}, longest task ${figures[`${game}-task`]} ms, frames p95 ${figures[`${game}-frame`].toFixed(1)} ms of ${frames.length}`,
			);
			await context.close();
		}
		for (const what of ['inp', 'task', 'frame']) figures[what] = Math.max(...GAMES.map((game) => figures[`${game}-${what}`] ?? 0));
		return figures;
	});
}

/** Plays, and opens and closes a sheet while the bot is at it. */
async function playAndPress(page: Page): Promise<void> {
	for (let choice = 0; choice < CHOICES; choice++) {
		await playByPointer(page, choice, { touch: true, most: 1 });
		await page.waitForTimeout(150);
		if (choice % 4 !== 0) continue;
		await page.getByRole('navigation').first().getByRole('button').nth(2).tap();
		await page.waitForTimeout(200);
		await page.keyboard.press('Escape');
	}
}

/** The work of the main thread in each frame while something moved. */
async function traced(session: CDPSession, work: () => Promise<void>): Promise<number[]> {
	const events: TraceEvent[] = [];
	session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
	await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] } });
	await work();
	const done = new Promise<void>((go) => session.once('Tracing.tracingComplete', () => go()));
	await session.send('Tracing.end');
	await done;
	return framesOf(events);
}

function framesOf(events: readonly TraceEvent[]): number[] {
	const starts = events.filter(({ name }) => name === 'BeginMainThreadFrame').sort((a, b) => a.ts - b.ts);
	const [first] = starts;
	if (!first) return [];
	const main = events.filter(({ pid, tid, name, dur }) => pid === first.pid && tid === first.tid && dur !== undefined && /RunTask$/.test(name));
	return starts.slice(1).flatMap(({ ts }, index) => {
		const from = starts[index].ts;
		if ((ts - from) / 1000 > STILL) return [];
		const work = main.filter((task) => task.ts >= from && task.ts < ts).reduce((sum, { dur = 0 }) => sum + dur, 0);
		return [work / 1000];
	});
}

function quantile(values: readonly number[], q: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/** Runs in the page. */
function note({ name, saved }: { name: string; saved: string }): void {
	localStorage.setItem(name, saved);
	const { noted } = Object.assign(globalThis, { noted: { presses: [], tasks: [] } as Noted });
	void noted;
	const into = (): Noted => (globalThis as unknown as { noted: Noted }).noted;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as PerformanceEventTiming[])
			if ((entry as { interactionId?: number }).interactionId) into().presses.push(entry.duration);
	}).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) into().tasks.push(duration);
	}).observe({ type: 'longtask' });
}
