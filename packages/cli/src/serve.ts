import type { Locale } from '@trove/kernel';
import { type Environment, nameOfStore, runServer, strangersIn } from '@trove/server';
import * as m from '../words/compiled/messages/_index.js';
import { dim, print } from './print.ts';
import { complain } from './problem.ts';
import { type ConfigOptions, configured, sourceOf } from './serve-config.ts';

/** `trove serve`: runs a server until ^C. */
export async function serve(typed: ConfigOptions, locale: Locale): Promise<number> {
	const terminal = process.stdout.isTTY;
	// On a terminal the address matters, not every log line.
	const usual: Environment = terminal ? { TROVE_LOG: 'warn' } : {};
	for (const name of strangersIn(process.env)) complain(m.serve_unknown({ name }, { locale }));
	return await configured(typed, { ...usual, ...process.env }, async (wanted) => {
		const config = { ...wanted, ...sourceOf(wanted, typed) };
		const folder = await nameOfStore(config);
		return runServer(config, {
			log: process.stderr,
			started: ({ url }) => {
				print(m.serve_at({ url }, { locale }));
				print(dim(m.serve_data({ folder }, { locale })));
				if (terminal) print(dim(m.serve_end({}, { locale })));
			},
		});
	});
}
