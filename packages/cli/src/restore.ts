import { existsSync, rmSync } from 'node:fs';
import { Fault, type Locale } from '@trove/kernel';
import { dataFile, restoreStore } from '@trove/server';
import * as m from '../words/compiled/messages/_index.js';
import { makeFolder } from './files.ts';
import { print } from './print.ts';
import { FINE } from './problem.ts';
import { type ConfigOptions, configured, sourceOf, storing } from './serve-config.ts';

/** The options of `trove restore`, as typed. */
export interface RestoreOptions extends ConfigOptions {
	readonly replace?: boolean;
}

/** `trove restore`: puts a backup in place of a stopped server's data. */
export function restore(file: string, typed: RestoreOptions, locale: Locale): Promise<number> {
	return configured(typed, process.env, async (config) => {
		const { data, store } = sourceOf(config, typed);
		if (store !== '') throw new Fault('TROVE_STORE', 'a backup is restored into a folder (--data), and moved from there by "trove move-to"');
		const to = dataFile(data);
		if (!typed.replace && existsSync(to)) throw new Fault('', `${to} is there already; --replace puts the backup in its place`);
		const kept = typed.replace && existsSync(to) ? keptName(to) : undefined;
		await storing(async () => {
			const made = makeFolder(data);
			try {
				await restoreStore(file, to, { replace: typed.replace === true, keep: kept });
			} catch (error) {
				if (made !== undefined) rmSync(made, { recursive: true });
				throw error;
			}
		});
		print(m.restored({ file }, { locale }));
		if (kept !== undefined) print(m.restored_kept({ old: kept }, { locale }));
		return FINE;
	});
}

/** An unused name for the replaced file. */
function keptName(file: string): string {
	for (let number = 1; ; number++) {
		const name = `${file}.replaced-${number}`;
		if (!existsSync(name)) return name;
	}
}
