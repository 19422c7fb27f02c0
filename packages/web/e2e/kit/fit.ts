import type { Page } from '@playwright/test';

/**
 * Finds text that is cut off, overflows its button or the screen, or is missing; except names, which may be shortened.
 */
export async function misfits(page: Page, names: readonly string[]): Promise<string[]> {
	// Other letters are of another width.
	await page.evaluate(() => document.fonts.ready);
	return page.evaluate(findMisfits, names);
}

/**
 * Finds controls whose visible words are not in their accessible name (voice control needs them); except drawn
 * numbers.
 */
export function misnamed(page: Page): Promise<string[]> {
	return page.evaluate(findMisnamed);
}

/** Runs in the page. */
function findMisnamed(): string[] {
	const written = (node: Node): string => {
		if (node instanceof Text) return node.data;
		return node instanceof SVGElement ? '' : [...node.childNodes].map(written).join(' ');
	};
	return [...document.querySelectorAll('button[aria-label], a[aria-label]')].flatMap((control) => {
		const name = (control.getAttribute('aria-label') ?? '').toLowerCase();
		const lost = (written(control).match(/\p{L}{2,}/gu) ?? []).filter((word) => !name.includes(word.toLowerCase()));
		return lost.length > 0 ? [`“${lost.join(' ')}” is not in the name “${name}”`] : [];
	});
}

/** What has to be scrolled to be seen as a whole. */
export function scrolled(page: Page): Promise<string[]> {
	return page.evaluate(findScrolled);
}

/** Runs in the page. */
function findScrolled(): string[] {
	return [...document.querySelectorAll('main, main *')].flatMap((element) => {
		const { overflowX, overflowY } = getComputedStyle(element);
		const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
		const about = `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''}`;
		const down = /auto|scroll/.test(overflowY) && scrollHeight > clientHeight + 1;
		const aside = /auto|scroll/.test(overflowX) && scrollWidth > clientWidth + 1;
		return [
			...(down ? [`${about} is ${scrollHeight} px high in ${clientHeight}`] : []),
			...(aside ? [`${about} is ${scrollWidth} px wide in ${clientWidth}`] : []),
		];
	});
}

/** Runs in the page. */
function findMisfits(names: readonly string[]): string[] {
	const SLACK = 1.5;
	const found: string[] = [];
	const { clientWidth } = document.documentElement;
	if ((document.scrollingElement?.scrollWidth ?? 0) > clientWidth + 1)
		found.push(`the page is ${document.scrollingElement?.scrollWidth} px wide on a screen of ${clientWidth}`);
	const open = document.querySelector('dialog[open]');
	const tell = (what: string, text: string, element: Element): void => {
		const within = element.parentElement?.closest('[class]');
		const about = `${what}: “${text.slice(0, 60)}” (${named(element)} in ${within ? named(within) : 'the page'})`;
		if (!found.includes(about)) found.push(about);
	};
	const walker = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const text = (node.textContent ?? '').trim();
		const element = node.parentElement;
		if (
			text === '' ||
			!element ||
			element.closest('svg, noscript, script, style') ||
			!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
		)
			continue;
		if (/undefined|\bNaN\b|\[object|\{\w+\}/.test(text)) tell('broken text', text, element);
		if (isUnseen(element)) continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		const box = range.getBoundingClientRect();
		if (box.width === 0) continue;
		const edges = edgesOf(element);
		if (names.includes(text) && getComputedStyle(element).textOverflow === 'ellipsis' && edges.right - box.left > 24) continue;
		if (box.right > edges.right + SLACK || box.left < edges.left - SLACK)
			tell(`beyond ${edges.name} by ${Math.round(Math.max(box.right - edges.right, edges.left - box.left))} px`, text, element);
		// A letter's box is higher than the letter.
		const air = Math.max(4, Number.parseFloat(getComputedStyle(element).fontSize) * 0.35);
		if (edges.clipsDown && (box.bottom > edges.bottom + air || box.top < edges.top - air)) tell(`cut off in ${edges.name}`, text, element);
	}
	return found;

	function named(one: Element): string {
		return [one.tagName.toLowerCase(), ...one.classList].slice(0, 2).join('.');
	}

	/** Only for who hears the page. */
	function isUnseen(from: Element): boolean {
		for (let at: Element | null = from; at; at = at.parentElement) {
			const { clipPath, width, height, position } = getComputedStyle(at);
			if (clipPath.includes('inset(50%') || (position === 'absolute' && Number.parseFloat(width) <= 1.5 && Number.parseFloat(height) <= 1.5)) return true;
		}
		return false;
	}

	/**
	 * The nearest edges that text must keep within: a button, a clipping box, the screen. Scroll containers are no
	 * limit.
	 */
	function edgesOf(from: Element): { left: number; right: number; top: number; bottom: number; clipsDown: boolean; name: string } {
		// A badge may be put over the edge of its button.
		let badge = false;
		for (let at: Element | null = from; at; at = at.parentElement) {
			const { overflowX, overflowY, display, position } = getComputedStyle(at);
			if (display === 'inline') continue;
			if (at.matches('button, .button') && badge && !/hidden|clip/.test(overflowX)) continue;
			badge ||= position === 'absolute';
			const box = at.getBoundingClientRect();
			const edges = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
			if (/auto|scroll/.test(overflowX)) return { ...edges, left: -1e9, right: 1e9, clipsDown: false, name: 'a scroller' };
			const clips = /hidden|clip/.test(overflowX);
			if (clips || at.matches('button, .button, select, label')) {
				return { ...edges, clipsDown: /hidden|clip/.test(overflowY) || at.matches('button'), name: clips ? 'what cuts it off' : 'its button' };
			}
		}
		return { left: 0, right: clientWidth, top: 0, bottom: 1e9, clipsDown: false, name: 'the screen' };
	}
}
