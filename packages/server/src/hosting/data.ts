import { Fault } from '@trove/kernel';
import { dataFile, SETTINGS } from '../config.ts';
import { StorageError } from '../storage/log.ts';
import { openStore } from '../storage/sqlite/open.ts';
import type { Store } from '../storage/store.ts';
import { makeDataFolder } from './folder.ts';

/** Opens the store in a data folder; throws a `Fault` that names the setting. `migrated` is told of the copy of a file that was brought up to date. */
export async function openData(data: string, migrated: (copy: string) => void): Promise<Store> {
	makeDataFolder(data);
	try {
		return await openStore({ file: dataFile(data), alone: true, migrated });
	} catch (error) {
		if (error instanceof StorageError) throw new Fault(SETTINGS.data.name, error.message.replace(/\.$/, ''));
		throw error;
	}
}
