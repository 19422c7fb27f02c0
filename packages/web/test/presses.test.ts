// Which presses are ignored. Without a browser: a window that hears, and things that can be pressed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreDoublePresses, ignorePresses } from '../src/base/presses.ts';

class Thing {
	isConnected = true;
	closest(): Thing {
		return this;
	}
}
class Press extends Event {
	readonly clientX: number;
	readonly clientY: number;
	readonly #at: number;
	readonly #on: Thing;

	constructor(type: string, on: Thing, at: number, [x, y]: readonly [number, number] = [0, 0]) {
		super(type, { cancelable: true });
		[this.clientX, this.clientY, this.#at, this.#on] = [x, y, at, on];
	}

	override get timeStamp(): number {
		return this.#at;
	}

	override get target(): never {
		return this.#on as never;
	}
}

let page: EventTarget;
let heard: string[];
let stop: () => void;
beforeEach(() => {
	page = new EventTarget();
	heard = [];
	vi.stubGlobal('window', page);
	vi.stubGlobal('Element', Thing);
});
afterEach(() => {
	stop();
	vi.unstubAllGlobals();
});

function press(on: Thing, at: number, spot: readonly [number, number] = [10, 10]): void {
	for (const type of ['pointerdown', 'pointerup', 'click']) page.dispatchEvent(new Press(type, on, at, spot));
}

function listen(): void {
	for (const type of ['pointerdown', 'click']) page.addEventListener(type, ({ timeStamp }) => heard.push(`${type} ${timeStamp}`));
}

test('[evening] the second press of a double click is ignored where the first has taken its button away, and no other', () => {
	stop = ignoreDoublePresses();
	listen();
	const [again, copy] = [new Thing(), new Thing()];
	press(again, 1000);
	again.isConnected = false;
	press(copy, 1200);
	expect(heard).toEqual(['pointerdown 1000', 'click 1000']);
	press(copy, 1300);
	expect(heard, 'what it pressed is there').toHaveLength(4);
	copy.isConnected = false;
	press(new Thing(), 1400, [200, 10]);
	expect(heard, 'elsewhere').toHaveLength(6);
	const gone = new Thing();
	press(gone, 5000);
	gone.isConnected = false;
	press(new Thing(), 6000);
	expect(heard, 'later').toHaveLength(10);
});

test('[evening] [A4] an ignored press is ignored from its beginning to its click, also one without a pointer', () => {
	let ignores = true;
	stop = ignorePresses(() => ignores);
	listen();
	const thing = new Thing();
	press(thing, 1);
	const click = new Press('click', thing, 2);
	page.dispatchEvent(click);
	expect(click.defaultPrevented).toBe(true);
	expect(heard).toEqual([]);
	page.dispatchEvent(new Press('pointerdown', thing, 3));
	ignores = false;
	// Meanwhile it is so no more: the press began before.
	page.dispatchEvent(new Press('click', thing, 3));
	expect(heard).toEqual([]);
	press(thing, 4);
	expect(heard).toEqual(['pointerdown 4', 'click 4']);
});
