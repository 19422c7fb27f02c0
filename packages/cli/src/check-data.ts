import type { Locale } from '@trove/kernel';
import { checkData } from '@trove/server';
import * as m from '../words/compiled/messages/_index.js';
import { print } from './print.ts';
import { FAILED, FINE } from './problem.ts';
import { type Progress, progressBar } from './progress.ts';
import { type ConfigOptions, configured, sourceOf, storing } from './serve-config.ts';

/** `trove check-data`: reads all data of a server, running or not, and reports damage. */
export function check(typed: ConfigOptions, locale: Locale): Promise<number> {
	return configured(typed, process.env, async (config) => {
		let bar: Progress | null = null;
		const { tables, problems } = await storing(() =>
			checkData(sourceOf(config, typed), (done, total) => {
				bar ??= progressBar(total);
				bar.update(done);
				if (done === total) bar.stop();
			}),
		);
		for (const problem of problems) print(problem);
		print(problems.length === 0 ? m.data_sound({ tables }, { locale }) : m.data_damaged({ tables, problems: problems.length }, { locale }));
		return problems.length === 0 ? FINE : FAILED;
	});
}
