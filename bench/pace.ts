// Playing against the clock.

/** Plays complete games for about this many milliseconds. */
export type Player = (milliseconds: number) => Pace;

/** The amount played, and the seconds of CPU time. */
export interface Pace {
	readonly games: number;
	readonly actions: number;
	readonly seconds: number;
}

/** CPU time of this thread in milliseconds; unlike wall-clock time it excludes other programs. */
function cpuTime(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** Plays games until the time is over; reads the clock every `stride` games. */
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
