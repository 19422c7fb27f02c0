import { expect, test } from 'vitest';
import { killRounds } from '../testing/kill.ts';

// A thousand times: `node packages/server/testing/kill.ts 1000`.
test('kill -9 under load, 20 times: nothing that was acknowledged is lost, nothing is done twice, nothing was shown that is not there', async () => {
	const so = await killRounds(20, 'npm test');
	expect(so.rounds).toBe(20);
	expect(so.acknowledged).toBeGreaterThan(500);
	expect(so.secret).toBeGreaterThan(200);
	expect(so.shown).toBeGreaterThan(so.acknowledged);
}, 600_000);
