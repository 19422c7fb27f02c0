// What a measurement answers with, and the figures that Trove sets itself.
import type { GameId } from './games.ts';

/** One measured number. */
export interface Figure {
	readonly game: GameId;
	/** What was measured; together with game and players it names the figure. */
	readonly what: string;
	readonly players: number;
	readonly unit: string;
	readonly value: number;
}

/** A figure to reach: at least, or below, a number. */
export interface Target {
	readonly what: string;
	/** For these games only; for all when left out. */
	readonly games?: readonly GameId[];
	readonly atLeast?: number;
	readonly below?: number;
}

export const SPEED = 'actions a second';
export const RATIO = 'times boardgame.io';
export const LIVE = 'live match';
export const SAVED = 'saved game, deflated, largest';
export const REPLAY = 'replay of a file';

/** Every target. */
export const TARGETS: readonly Target[] = [
	{ what: SPEED, games: ['dead-mans-draw', 'my-treasure', 'trezors'], atLeast: 5_000_000 },
	{ what: SPEED, games: ['silver-and-gold'], atLeast: 1_500_000 },
	{ what: RATIO, games: ['dead-mans-draw'], atLeast: 150 },
	{ what: RATIO, games: ['silver-and-gold'], atLeast: 75 },
	{ what: LIVE, below: 10_000 },
	{ what: SAVED, below: 4_000 },
	{ what: REPLAY, below: 2 },
];

/** The target that a figure is held to, if there is one. */
export function targetOf({ game, what }: Figure): Target | undefined {
	return TARGETS.find((target) => target.what === what && (target.games?.includes(game) ?? true));
}

/** Whether a figure reaches its target. */
export function reached({ value }: Figure, { atLeast, below }: Target): boolean {
	return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value < (below ?? Number.POSITIVE_INFINITY);
}

/** The middle value; of an even number of them the mean of the two in the middle. */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const half = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Prints figures one JSON a line (how a parent process reads them), or for a person. */
export function printFigures(figures: readonly Figure[], json: boolean): void {
	for (const figure of figures) {
		if (json) console.log(JSON.stringify(figure));
		else console.log(`${figure.game}, ${figure.players} players: ${figure.what} ${format(figure.value)} ${figure.unit}`.trimEnd());
	}
}

/** A number with three significant digits or whole, thousands apart. */
export function format(value: number): string {
	return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}
