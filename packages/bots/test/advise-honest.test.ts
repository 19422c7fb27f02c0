import { games } from '@trove/games';
import { expect, test } from 'vitest';
import { calibrationOf } from '../src/advise/calibration.ts';
import { honestyOf, type Witness, witnesses } from './advise-honesty.ts';

const TRIAL = { positions: 60, seed: 'test', thinking: 5, advice: 60, references: true };

// bench/bots/calibration.ts requires 85 to 95% over 2,000 positions; with 60 a game, chance alone moves a share by 5
// points.
test.each(games.ids)('the stated intervals are honest: %s', (id) => {
	const calibration = calibrationOf(id);
	const all: Witness[] = [...witnesses(id, { ...TRIAL, advice: id === 'trezors' ? 20 : TRIAL.advice })];
	const honesty = honestyOf(all, calibration);
	expect(honesty.lead).toBeGreaterThan(0.77);
	expect(honesty.win).toBeGreaterThan(0.79);
	// Intervals that hold everything would say nothing.
	expect(honestyOf(all, { widen: calibration.widen / 3, win: calibration.win / 3 }).lead).toBeLessThan(0.85);
	expect(honestyOf(all, { widen: calibration.widen, win: calibration.win / 3 }).win).toBeLessThan(0.85);
});
