import { type Copyable, compare, copyAll } from '../copy.ts';
import { StorageError } from '../log.ts';
import { backupBy } from '../sqlite/backup.ts';
import { SqliteCopies } from '../sqlite/copies.ts';
import { migrate } from '../sqlite/migrations.ts';
import { PostgresCopies } from './copies.ts';
import type { Target } from './targets.ts';

/** Copies everything in a database, as it is now, into a new data file, which any store can be made of. */
export function backupDatabase(targets: readonly Target[], to: string): Promise<void> {
	return backupBy(async (part) => {
		migrate(part);
		const opened: Copyable[] = [];
		try {
			const source = await PostgresCopies.open(targets, true);
			opened.push(source);
			const target = new SqliteCopies(part);
			opened.push(target);
			await copyAll(source, target);
			const { different } = await compare(source, target);
			if (different.length > 0) throw new StorageError('damaged', `The backup differs in ${different[0]}.`);
		} finally {
			for (const one of opened) await one.close();
		}
	}, to);
}
