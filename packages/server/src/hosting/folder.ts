import { mkdirSync } from 'node:fs';
import { Fault } from '@trove/kernel';
import { SETTINGS } from '../settings/config.ts';

const CAUSES: { readonly [code: string]: string } = {
	EEXIST: 'is a file, not a folder',
	ENOTDIR: 'a part of this path is not a folder',
	EACCES: 'no permission',
	EPERM: 'no permission',
	EROFS: 'this place cannot be written to',
	ENOSPC: 'no space left',
};

/** Makes the data folder, readable only by its owner; throws a `Fault` that names the setting. */
export function makeDataFolder(data: string): void {
	try {
		mkdirSync(data, { recursive: true, mode: 0o700 });
	} catch (error) {
		const { code = '', message } = error as NodeJS.ErrnoException;
		throw new Fault(SETTINGS.data.name, `${data}: ${CAUSES[code] ?? message}`);
	}
}
