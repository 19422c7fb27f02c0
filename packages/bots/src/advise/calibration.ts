import fitted from './calibration.json' with { type: 'json' };

/** How far what is told must be widened, because games are not played as they are played out. */
export interface Calibration {
	/** Factor of the lead's range. */
	readonly widen: number;
	/** Factor of the chance's interval. */
	readonly win: number;
}

const known: { readonly [game: string]: Calibration } = fitted;

/** The calibration of a game; one that was never measured has the one of no name. */
export function calibrationOf(game: string): Calibration {
	return Object.hasOwn(known, game) ? known[game] : known[''];
}
