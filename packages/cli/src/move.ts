import { resolve } from 'node:path';
import { Fault, type Locale } from '@trove/kernel';
import { moveData, undoMove } from '@trove/server';
import * as m from '../words/compiled/messages/_index.js';
import { print } from './print.ts';
import { FINE } from './problem.ts';
import { type ConfigOptions, configured, sourceOf, storing } from './serve-config.ts';

/** The options of `trove move-to`, as typed. */
export interface MoveOptions extends ConfigOptions {
	readonly undo?: boolean;
}

/** `trove move-to`: moves everything from a data folder to a database or back, while the server runs or not. */
export function move(to: string | undefined, typed: MoveOptions, locale: Locale): Promise<number> {
	return configured(typed, process.env, async (config) => {
		const from = sourceOf(config, typed);
		if (typed.undo) {
			const place = await storing(() => undoMove(from));
			print(m.move_undone({ place }, { locale }));
			return FINE;
		}
		if (to === undefined) throw new Fault('', 'where to? A database (postgres://…) or a folder is expected');
		const isDatabase = /^postgres(ql)?:\/\//.test(to);
		const { place, tables, people, pause } = await storing(() => moveData(from, isDatabase ? { data: '', store: to } : { data: resolve(to), store: '' }));
		print(m.moved({ place, tables, people, seconds: (pause / 1000).toFixed(1) }, { locale }));
		print(isDatabase ? m.moved_to_database({}, { locale }) : m.moved_to_folder({ folder: resolve(to) }, { locale }));
		return FINE;
	});
}
