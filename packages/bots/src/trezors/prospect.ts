import { STARS } from '@trove/games/trezors/cards.ts';
import { KIND_COUNT } from './chests.ts';
import settings from './settings.json' with { type: 'json' };

const { mean: usualMean, deviation: usualDeviation, scale, map, hook, crowd } = settings.prospect;

/**
 * The value of what follows this round, from the chests left: how far a lead decides, and the worth of a map and of a
 * returnable hook in stars. Fitted to the exact equilibrium of the calm game for two.
 */
export class Prospect {
	/** No more rounds: the score is final. */
	readonly last: boolean;
	/** A lead of this many stars wins about 73 in 100 games. */
	readonly scale: number;
	readonly map: number;
	readonly hook: number;

	/** From the chests left after this round, by kind. */
	constructor(left: ArrayLike<number>, players: number) {
		let count = 0;
		let sum = 0;
		let squares = 0;
		for (let kind = 0; kind < KIND_COUNT; kind++) {
			count += left[kind];
			sum += left[kind] * STARS[kind];
			squares += left[kind] * STARS[kind] ** 2;
		}
		this.last = count < 3;
		const rounds = Math.floor(count / 3) - 1;
		const more = this.last ? 0 : sum / count - usualMean;
		const wider = this.last ? 0 : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) - usualDeviation;
		const from = ([base, byMean, byDeviation]: readonly number[]): number => base + byMean * more + byDeviation * wider;
		this.scale = this.last ? 1 : Math.max(0.5, from(scale[rounds])) * crowd[players - 2];
		this.map = this.last ? 0 : Math.max(0, from(map[rounds]));
		this.hook = this.last ? 0 : (hook[rounds] * left[KIND_COUNT - 1]) / count;
	}
}

/** A seat's chance to win and its lead, from all seats' strengths. */
export class Standing {
	win = 0;
	lead = 0;

	/** `strengths` are scores with what is ahead; only a final score can tie. */
	read(strengths: Float64Array, players: number, seat: number, prospect: Prospect): void {
		const own = strengths[seat];
		let best = Number.NEGATIVE_INFINITY;
		let equal = 1;
		let weight = 1;
		for (let other = 0; other < players; other++) {
			if (other === seat) continue;
			const theirs = strengths[other];
			if (theirs > best) best = theirs;
			if (theirs === own) equal++;
			if (!prospect.last) weight += Math.exp((theirs - own) / prospect.scale);
		}
		this.lead = own - best;
		if (prospect.last) this.win = best > own ? 0 : 1 / equal;
		else this.win = 1 / weight;
	}
}
