// The clocks, timers and random numbers of this thread belong to whoever's step a world is running. So all code is
// simulated as it is, and nothing can read the real ones by mistake.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { EPOCH, type World } from './world.ts';

const real = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, now: Date.now, random: Math.random };
const monotonic = performance.now.bind(performance);
const { randomBytes, randomInt, randomUUID } = crypto;
const getRandomValues = globalThis.crypto.getRandomValues.bind(globalThis.crypto);
const abortTimeout = AbortSignal.timeout.bind(AbortSignal);

/** The real `setImmediate`: everything that needs no time comes to its end before it calls back. */
export const realImmediate: (callback: (value: unknown) => void) => unknown = (callback) => real.setImmediate(callback, undefined);
let running: World | null = null;
let replaced = false;

/** Says which world's steps run; null for none, and then everything is real. */
export function setRunning(world: World | null): void {
	running = world;
	if (!replaced) replace();
	replaced = true;
}

/** A timer of an actor. */
class SimulatedTimer {
	readonly #world: World;
	#cancel: () => void = () => {};

	constructor(world: World, ms: number, repeat: boolean, call: () => void) {
		this.#world = world;
		this.#wait(world.current, Math.max(1, Number.isFinite(ms) ? ms : 1), repeat, call);
	}

	cancel(): void {
		this.#cancel();
	}

	ref(): this {
		return this;
	}

	unref(): this {
		return this;
	}

	hasRef(): boolean {
		return true;
	}

	#wait(actor: World['current'], ms: number, repeat: boolean, call: () => void): void {
		this.#cancel = this.#world.after(ms / Math.max(0.1, 1 + actor.drift), actor, 'timer', () => {
			if (repeat) this.#wait(actor, ms, repeat, call);
			call();
		});
	}
}

type Call = (...given: unknown[]) => void;

function replace(): void {
	const timer =
		(repeat: boolean, otherwise: (...given: never[]) => unknown) =>
		(call: Call, ms = 0, ...given: unknown[]): unknown =>
			running ? new SimulatedTimer(running, ms, repeat, () => call(...given)) : (otherwise as Call)(call as never, ms, ...given);
	const clear =
		(otherwise: (timer: never) => void) =>
		(timer: unknown): void =>
			timer instanceof SimulatedTimer ? timer.cancel() : otherwise(timer as never);
	const immediate = (call: Call, ...given: unknown[]): unknown =>
		running ? new SimulatedTimer(running, 0, false, () => call(...given)) : real.setImmediate(call, ...given);
	Object.assign(globalThis, {
		setTimeout: timer(false, real.setTimeout),
		setInterval: timer(true, real.setInterval),
		setImmediate: immediate,
		clearTimeout: clear(real.clearTimeout),
		clearInterval: clear(real.clearInterval),
		clearImmediate: clear(real.clearImmediate),
	});
	Date.now = () => (running ? EPOCH + Math.floor(running.now) + running.current.skew : real.now());
	performance.now = () => (running ? running.current.monotonic(running.now) : monotonic());
	Math.random = () => (running ? random() : real.random());
	AbortSignal.timeout = (ms) => {
		if (!running) return abortTimeout(ms);
		const controller = new AbortController();
		setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
		return controller.signal;
	};
	const fill = <T extends ArrayBufferView>(array: T): T => {
		const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
		for (let i = 0; i < bytes.length; i++) bytes[i] = dice().below(256);
		return array;
	};
	Object.defineProperty(globalThis.crypto, 'getRandomValues', {
		configurable: true,
		value: <T extends ArrayBufferView>(array: T): T => (running ? fill(array) : (getRandomValues(array as never) as never)),
	});
	Object.assign(crypto, {
		randomBytes: (size: number, ...given: never[]) =>
			running ? fill(Buffer.alloc(size)) : (randomBytes as (size: number, ...given: unknown[]) => Buffer)(size, ...given),
		randomInt: (...given: [number, number?]) => {
			if (!running) return (randomInt as (...given: unknown[]) => number)(...given);
			const [least, limit] = given[1] === undefined ? [0, given[0]] : [given[0], given[1]];
			return least + dice().below(limit - least);
		},
		randomUUID: () => (running ? fill(Buffer.alloc(16)).toString('hex') : randomUUID()),
	});
	syncBuiltinESMExports();
}

function dice(): World['current']['dice'] {
	return (running as World).current.dice;
}

function random(): number {
	return (dice().next() >>> 0) / 2 ** 32;
}
