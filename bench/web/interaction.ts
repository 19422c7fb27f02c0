// How the page answers on a slow phone (four times slower processor) while a bot thinks: from a press to the next picture, tasks that block, and the work of each frame while things fly.
import type { Browser, CDPSession } from '@playwright/test';
import { playByPointer } from '../../packages/web/e2e/kit/hand.ts';
import { keptMatch } from '../../packages/web/e2e/kit/kept.ts';
import { GAMES } from '../../packages/web/e2e/kit/tables.ts';
import { median } from '../figures.ts';
import type { Measured } from './results.ts';
import { withBrowser } from './setting.ts';

const SLOWER = 4;
const CHOICES = 12;
/** The 95th percentile of fewer frames is the worst of them: where little moves, more choices are made until there are so many, or so many were made. */
const FRAMES = 100;
const MOST = 60;
/** How long a press is watched: long enough for all that flies because of it. */
const WATCHED = 900;
/** Between two frames of something that moves lies less than this, in milliseconds: otherwise nothing moved. */
const STILL = 60;
/** A frame that is drawn, as the browser calls it: most of them without the main thread, if motion is left to the compositor. */
const FRAME = 'MainFrame.Draw';
/** From its beginning to its end. */
const MOTION = 'Animation';

interface Noted {
	readonly presses: number[];
	readonly tasks: number[];
}

interface TraceEvent {
	readonly name: string;
	readonly ph: string;
	readonly ts: number;
	readonly dur?: number;
	/** How long the thread itself was at work. */
	readonly tdur?: number;
	readonly pid: number;
	readonly tid: number;
	readonly id2?: { readonly local?: string };
	readonly args?: { readonly data?: { readonly state?: string } };
}

/** In milliseconds: the slowest answer to a press, the longest task, and the 95th percentile of the work per frame, for each game; of each the median of so many rounds. */
export function measureInteraction(rounds: number, tell: (line: string) => void): Promise<Measured> {
	return withBrowser(async (browser, baseURL) => {
		const all: { [figure: string]: number[] } = {};
		for (let round = 1; round <= rounds; round++) {
			for (const game of GAMES) {
				// Twice: to trace what happens in a frame is work itself.
				const { presses, tasks } = await played(browser, baseURL, game, false);
				const { frames } = await played(browser, baseURL, game, true);
				const found = { inp: Math.max(0, ...presses), task: Math.max(0, ...tasks), frame: quantile(frames, 0.95) };
				for (const [what, value] of Object.entries(found)) all[`${game}-${what}`] = [...(all[`${game}-${what}`] ?? []), value];
				tell(
					`${round}/${rounds} ${game}: slowest press ${found.inp} ms of ${presses.length}, ${tasks.length} tasks over 50 ms, the longest ${found.task} ms, frames p95 ${found.frame.toFixed(1)} ms of ${frames.length}`,
				);
			}
		}
		const figures: { [figure: string]: number } = Object.fromEntries(Object.entries(all).map(([figure, values]) => [figure, median(values)]));
		for (const what of ['inp', 'task', 'frame']) figures[what] = Math.max(...GAMES.map((game) => figures[`${game}-${what}`] ?? 0));
		return figures;
	});
}

async function played(browser: Browser, baseURL: string, game: string, traced: boolean): Promise<Noted & { frames: number[] }> {
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
	const frames: number[] = [];
	// Only what a press causes counts, and only then is the page slow: looking for what to press next is not the page's work.
	const watched = async (press: () => Promise<void>): Promise<void> => {
		await page.waitForTimeout(100);
		await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
		await page.evaluate(() => Object.assign(globalThis, { watching: true }));
		const work = async (): Promise<void> => {
			await press();
			await page.waitForTimeout(WATCHED);
		};
		if (traced) frames.push(...(await framesWhile(session, work)));
		else await work();
		await page.evaluate(() => Object.assign(globalThis, { watching: false }));
		await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
	};
	for (let choice = 0; choice < CHOICES || (traced && frames.length < FRAMES && choice < MOST); choice++) {
		await playByPointer(page, choice, { touch: true, most: 1, by: watched });
		if (choice % 4 !== 0 || choice >= CHOICES) continue;
		// A sheet is opened and closed while the bot is at it.
		await watched(() => page.getByRole('navigation').first().getByRole('button').nth(2).tap());
		await watched(() => page.keyboard.press('Escape'));
	}
	const noted = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
	await context.close();
	return { ...noted, frames };
}

/** The work of the main thread for each frame that is drawn while something moves. */
async function framesWhile(session: CDPSession, work: () => Promise<void>): Promise<number[]> {
	const events: TraceEvent[] = [];
	const collect = ({ value }: { value: unknown[] }): void => void events.push(...(value as TraceEvent[]));
	session.on('Tracing.dataCollected', collect);
	await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'benchmark'] } });
	await work();
	const done = new Promise<void>((go) => session.once('Tracing.tracingComplete', () => go()));
	await session.send('Tracing.end');
	await done;
	session.off('Tracing.dataCollected', collect);
	return framesOf(events);
}

function framesOf(events: readonly TraceEvent[]): number[] {
	const [press] = events.filter(({ name }) => name === 'EventDispatch');
	if (!press) return [];
	const page = events.filter(({ pid }) => pid === press.pid).sort((a, b) => a.ts - b.ts);
	const tasks = page.filter(({ tid, dur, name }) => tid === press.tid && dur !== undefined && /ThreadControllerImpl::RunTask$/.test(name));
	const drawn = page.filter(({ name, ph }) => name === FRAME && ph === 'X').map(({ ts }) => ts);
	const motions = motionsOf(page);
	return drawn.slice(1).flatMap((to, index) => {
		const from = drawn[index];
		if ((to - from) / 1000 > STILL || !motions.some((motion) => motion.from < to && motion.to > from)) return [];
		// A task counts whole for the frame in which it begins; as the thread's own time, so that other programs on the machine disturb little.
		const work = tasks.filter(({ ts }) => ts >= from && ts < to).reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0);
		return [work / 1000];
	});
}

/** When something moved: from when the compositor has begun with it. */
function motionsOf(events: readonly TraceEvent[]): { readonly from: number; readonly to: number }[] {
	const running = new Map<string, number>();
	const motions: { from: number; to: number }[] = [];
	for (const { name, ph, ts, id2, args } of events) {
		const id = id2?.local;
		if (name !== MOTION || id === undefined) continue;
		const from = running.get(id);
		if (ph === 'n' && args?.data?.state === 'running' && from === undefined) running.set(id, ts);
		if (ph !== 'e' || from === undefined) continue;
		motions.push({ from, to: ts });
		running.delete(id);
	}
	// What has not arrived by the end of the trace moves there still.
	for (const from of running.values()) motions.push({ from, to: Number.POSITIVE_INFINITY });
	return motions;
}

function quantile(values: readonly number[], q: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/** Runs in the page. */
function note({ name, saved }: { name: string; saved: string }): void {
	localStorage.setItem(name, saved);
	const { noted } = Object.assign(globalThis, { noted: { presses: [], tasks: [] } as Noted });
	const isWatching = (): boolean => (globalThis as { watching?: boolean }).watching === true;
	new PerformanceObserver((list) => {
		if (!isWatching()) return;
		for (const entry of list.getEntries() as PerformanceEventTiming[])
			if ((entry as { interactionId?: number }).interactionId) noted.presses.push(entry.duration);
	}).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
	new PerformanceObserver((list) => {
		if (isWatching()) for (const { duration } of list.getEntries()) noted.tasks.push(duration);
	}).observe({ type: 'longtask' });
}
