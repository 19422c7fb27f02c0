// Plays against the clock.

/** Plays whole games for about so many milliseconds. */
export type Player = (milliseconds: number) => Pace;

/** How much was played in how many seconds of processor time. */
export interface Pace {
	readonly games: number;
	readonly actions: number;
	readonly seconds: number;
}

/** Milliseconds of processor time that this thread has used: unlike the clock on the wall it stands still while other programs have the processor. */
function cpuTime(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** Plays games with `one` until the time is over; the clock is read every `stride` games. */
export function play(milliseconds: number, stride: number, one: () => number): Pace {
	const start = cpuTime();
	let [games, actions, now] = [0, 0, start];
	while (now - start < milliseconds) {
		for (let i = 0; i < stride; i++) actions += one();
		games += stride;
		now = cpuTime();
	}
	return { games, actions, seconds: (now - start) / 1000 };
}
