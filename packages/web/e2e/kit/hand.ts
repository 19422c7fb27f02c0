// Fast players for tests that are not about accessibility: they read the DOM and choose at random.
import type { Page } from '@playwright/test';
import { CALLS, FITS, LOOKING } from './player.ts';
import { text } from './words.ts';

/** What a look at the page finds. */
interface Found {
	readonly state: 'over' | 'wait' | 'go';
	readonly handOver: boolean;
}

const NAMES = {
	again: text('play_again'),
	aside: [text('take_back'), text('undo'), text('close'), text('rules'), text('see_result'), text('see_table'), text('to_home'), text('try_again')],
	handOver: text('hand_over', { name: '' }).trim(),
	turns: [text('turn_mine'), text('turn_of', { name: '' }).trim()],
	looking: LOOKING.source,
	calls: CALLS.source,
	fits: FITS.source,
};
type Names = typeof NAMES;

/** How long it waits before it looks again, in milliseconds, and how often in vain. */
const MOMENT = 15;
const PATIENCE = 1600;

interface Ways {
	readonly touch?: boolean;
	/** After how many choices it stops. */
	readonly most?: number;
	/** Makes the press: for who wants to do something before and after. */
	readonly by?: (press: () => Promise<void>) => Promise<void>;
}

/** Plays with a real pointer until the end or `most` choices. Answers how often the device was handed over. */
export async function playByPointer(page: Page, seed: number, { touch = false, most = 1500, by = (press) => press() }: Ways = {}): Promise<number> {
	let handOvers = 0;
	for (let made = 0, idle = 0; made < most; ) {
		const { state, handOver } = await page.evaluate(pick, { names: NAMES, luck: lucky(seed + made * 31 + idle) });
		if (state === 'over') return handOvers;
		if (state === 'wait') {
			if (++idle > PATIENCE) throw new Error('nothing can be done, and the game is not over');
			await page.waitForTimeout(MOMENT);
			continue;
		}
		const spot = await page.evaluate(aim);
		if (!spot) continue;
		if (spot.under !== '') {
			// Something may pass over it; what stays there is in the way.
			if (++idle > PATIENCE / 2) throw new Error(`${spot.name} cannot be touched: ${spot.under} lies over it`);
			await page.waitForTimeout(MOMENT);
			continue;
		}
		await by(() => (touch ? page.touchscreen.tap(spot.x, spot.y) : page.mouse.click(spot.x, spot.y)));
		if (handOver) handOvers++;
		made++;
		idle = 0;
	}
	return handOvers;
}

/**
 * Plays inside the page, all pages of a table at the same time. Resolves when the game is over; the test sets the
 * limit.
 */
export async function playByItself(page: Page, seed: number): Promise<void> {
	// The page's own policy forbids making code from text; what the test brings along is not under it.
	await page.evaluate(`{ const pick = ${pick.toString()}; (${goOn.toString()})(pick, ${JSON.stringify({ names: NAMES, seed })}); }`);
	await page.getByRole('button', { name: NAMES.again }).waitFor({ timeout: 0 });
}

function lucky(seed: number): number {
	let t = (seed * 0x6d2b79f5) | 0;
	t = Math.imul(t ^ (t >>> 15), t | 1);
	t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
	return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

/** Runs in the page: marks what to press next. What was pressed in vain is skipped until something changes. */
function pick({ names, luck }: { names: Names; luck: number }): Found {
	const kept = globalThis as { e2e?: { seen: string[]; vain: string[]; quiet: number } };
	kept.e2e ??= { seen: [], vain: [], quiet: 0 };
	const memory = kept.e2e;
	document.querySelector('[data-e2e-pick]')?.removeAttribute('data-e2e-pick');
	document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
	const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
	const isThere = (element: Element): boolean =>
		element.checkVisibility({ visibilityProperty: true }) && !element.closest('nav, dialog, [inert], [aria-hidden="true"]');
	const all = [...document.querySelectorAll('main button, main [role="gridcell"], main [role="option"], main [role="radio"]')].filter(isThere);
	if (all.some((element) => nameOf(element) === names.again)) return { state: 'over', handOver: false };
	const handing = [...document.querySelectorAll('main section')].find((section) => nameOf(section).startsWith(names.handOver));
	const told = [...document.querySelectorAll('main header p')].map(nameOf);
	if (!handing && !told.some((line) => names.turns.some((turn) => line.startsWith(turn)))) return { state: 'wait', handOver: false };
	const isUsable = (element: Element): boolean => {
		const name = nameOf(element);
		if (
			element.matches(':disabled, [aria-disabled="true"], [aria-expanded="true"], [aria-pressed="true"], [aria-selected="true"], [aria-checked="true"]') ||
			(handing && !handing.contains(element))
		)
			return false;
		return !names.aside.includes(name) && !new RegExp(names.looking).test(name);
	};
	const usable = all.filter(isUsable);
	const seen = usable.map(nameOf);
	if (seen.join() !== memory.seen.join()) Object.assign(memory, { seen, vain: [], quiet: 0 });
	const left = usable.filter((element) => !memory.vain.includes(nameOf(element)));
	const [calls, fits] = [names.calls, names.fits].map((what) => left.filter((element) => new RegExp(what).test(nameOf(element))));
	// A control that does not say it can be used may belong to a beat that is still shown: it is tried last.
	const others = handing || memory.quiet++ > 3 ? [left, usable] : [];
	const from = [calls, fits, ...others].find((some) => some.length > 0) ?? [];
	const chosen = from[Math.floor(luck * from.length)];
	if (chosen) memory.vain.push(nameOf(chosen));
	chosen?.setAttribute('data-e2e-pick', '');
	return { state: chosen ? 'go' : 'wait', handOver: handing !== undefined };
}

/** Runs in the page: where to touch what is marked, and what lies over it there. */
function aim(): { readonly x: number; readonly y: number; readonly name: string; readonly under: string } | null {
	const thing = document.querySelector('[data-e2e-pick]');
	if (!thing) return null;
	thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	const box = thing.getBoundingClientRect();
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	const hit = document.elementFromPoint(x, y);
	const under = thing.contains(hit) ? '' : `${hit?.tagName.toLowerCase() ?? 'nothing'}.${hit?.getAttribute('class') ?? ''}`;
	return { x, y, name: thing.getAttribute('aria-label') ?? thing.textContent ?? '', under };
}

/** Runs in the page. */
function goOn(choose: typeof pick, { names, seed }: { names: Names; seed: number }): void {
	let state = seed;
	const luck = (): number => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 4294967296;
	};
	const timer = setInterval(() => {
		const found = choose({ names, luck: luck() });
		if (found.state === 'over') clearInterval(timer);
		else if (found.state === 'go') document.querySelector<HTMLElement>('[data-e2e-pick]')?.click();
	}, 30);
}
