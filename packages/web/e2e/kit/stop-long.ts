/** Runs in the page: no wait of so many milliseconds ever ends. */
export function stopLong(most: number): void {
	const wait = window.setTimeout.bind(window);
	window.setTimeout = ((call: TimerHandler, ms = 0, ...rest: unknown[]) => wait(call, ms >= most ? 3_600_000 : ms, ...rest)) as typeof setTimeout;
}
