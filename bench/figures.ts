// Measured figures and their targets.
import type { GameId } from './games.ts';

/** One measured number. */
export interface Figure {
	readonly game: GameId;
	/** The measure; together with game and players it identifies the figure. */
	readonly what: string;
	readonly players: number;
	readonly unit: string;
	readonly value: number;
}

/** A target: at least, or below, a number. */
export interface Target {
	readonly what: string;
	/** Only these games; all by default. */
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

/** The target of a figure, if any. */
export function targetOf({ game, what }: Figure): Target | undefined {
	return TARGETS.find((target) => target.what === what && (target.games?.includes(game) ?? true));
}

/** Whether a figure reaches its target. */
export function reached({ value }: Figure, { atLeast, below }: Target): boolean {
	return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value < (below ?? Number.POSITIVE_INFINITY);
}

/** The median; the mean of the middle two for an even count. */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const half = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Prints figures as JSON lines (for a parent process) or as text. */
export function printFigures(figures: readonly Figure[], json: boolean): void {
	for (const figure of figures) {
		if (json) console.log(JSON.stringify(figure));
		else console.log(`${figure.game}, ${figure.players} players: ${figure.what} ${format(figure.value)} ${figure.unit}`.trimEnd());
	}
}

/** A number with three significant digits or whole, with thousands separators. */
export function format(value: number): string {
	return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}
