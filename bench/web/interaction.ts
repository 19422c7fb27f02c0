// Responsiveness on a slow phone (CPU throttled 4 times) while a bot thinks: from a press to the next frame, long
// tasks, and main-thread work per frame during motion.
import type { Browser, CDPSession } from '@playwright/test';
import { playByPointer } from '../../packages/web/e2e/kit/hand.ts';
import { keptMatch } from '../../packages/web/e2e/kit/kept.ts';
import { GAMES } from '../../packages/web/e2e/kit/tables.ts';
import { median } from '../figures.ts';
import type { Measured } from './results.ts';
import { withBrowser } from './setting.ts';

const SLOWER = 4;
const CHOICES = 12;
/**
 * Frames wanted for a 95th percentile: games with little motion make more choices until they have them, up to a limit.
 */
const FRAMES = 100;
const MOST = 60;
/** Milliseconds that a press is observed, enough for all the motion it causes. */
const WATCHED = 900;
/** A longer gap between frames (ms) means that nothing moved. */
const STILL = 60;
/** The trace event of a drawn frame; most need no main thread if the compositor animates. */
const FRAME = 'MainFrame.Draw';
/** The trace event of an animation, begin to end. */
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
	/** CPU time of the task. */
	readonly tdur?: number;
	readonly pid: number;
	readonly tid: number;
	readonly id2?: { readonly local?: string };
	readonly args?: { readonly data?: { readonly state?: string } };
}

/** In milliseconds per game: slowest press, longest task and p95 work per frame; the median over the rounds. */
export function measureInteraction(rounds: number, tell: (line: string) => void): Promise<Measured> {
	return withBrowser(async (browser, baseURL) => {
		const all: { [figure: string]: number[] } = {};
		for (let round = 1; round <= rounds; round++) {
			for (const game of GAMES) {
				// Played twice, because tracing frames costs time itself.
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
	// The CPU is throttled only after a press: looking for the next one is not the page's work.
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
		// Opens and closes a sheet while the bot thinks.
		await watched(() => page.getByRole('navigation').first().getByRole('button').nth(2).tap());
		await watched(() => page.keyboard.press('Escape'));
	}
	const noted = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
	await context.close();
	return { ...noted, frames };
}

/** Main-thread work for each frame drawn while something moves. */
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
		// A task counts whole for the frame in which it begins, in CPU time, so that other programs matter little.
		const work = tasks.filter(({ ts }) => ts >= from && ts < to).reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0);
		return [work / 1000];
	});
}

/** When something moved: from when the compositor started the animation. */
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
	// Animations without an end were still running at the end of the trace.
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
