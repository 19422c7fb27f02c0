// The entry point for containers and systemd: configured by the environment, logs to stdout.
import { Fault } from '@trove/kernel';
import { readConfig, runServer, strangersIn } from './index.ts';

try {
	const code = await runServer(readConfig(process.env), {
		log: process.stdout,
		started: ({ log }) => {
			for (const variable of strangersIn(process.env)) log.warn({ variable }, 'no setting of the server');
		},
	});
	process.exit(code);
} catch (error) {
	process.stderr.write(`trove: ${error instanceof Error ? error.message.replaceAll(/\s*[\r\n]+\s*/g, ' ') : String(error)}\n`);
	process.exit(error instanceof Fault ? 2 : 1);
}
