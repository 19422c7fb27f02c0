import { afterAll, beforeAll, describe } from 'vitest';
import { PATIENCE } from './appends.ts';
import { hasNats, type NatsServer, startNats } from './nats.ts';

/** Declares tests that need a NATS server of their own. Where it is not installed they are skipped, and fail in CI. */
export function withNats(name: string, settings: readonly string[], tests: (nats: () => NatsServer) => void): void {
	const isMissing = !hasNats();
	if (isMissing && process.env.CI) throw new Error('NATS is not installed; .ci/run installs it.');
	if (isMissing) console.log(`NATS is not installed: "${name}" is skipped.`);
	describe.skipIf(isMissing)(name, () => {
		let server: NatsServer | undefined;
		beforeAll(async () => {
			server = await startNats(settings);
		}, PATIENCE);
		afterAll(() => server?.stop(), PATIENCE);
		tests(() => {
			if (!server) throw new Error('The NATS server has not started.');
			return server;
		});
	});
}
