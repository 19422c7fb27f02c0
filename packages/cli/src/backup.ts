import type { Locale } from '@trove/kernel';
import { backupData } from '@trove/server';
import * as m from '../words/compiled/messages/_index.js';
import { print } from './print.ts';
import { FINE } from './problem.ts';
import { type ConfigOptions, configured, sourceOf, storing } from './serve-config.ts';

/** `trove backup`: copies a server's data into a new file, while it runs or not. */
export function backup(file: string, typed: ConfigOptions, locale: Locale): Promise<number> {
	return configured(typed, process.env, async (config) => {
		await storing(() => backupData(sourceOf(config, typed), file));
		print(m.backup_made({ file }, { locale }));
		return FINE;
	});
}
