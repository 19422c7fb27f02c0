import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The same engine without windows: lighter, and enough for tests. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** How it is started: nothing of its own over the network, letters drawn alike everywhere. */
export const CHROMIUM_ARGS: readonly string[] = [
	// Only root needs it: its sandbox cannot be set up.
	...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
	'--font-render-hinting=none',
	'--disable-lcd-text',
];

/** The browser of this machine, a whole one first unless its engine is enough; null when it has none. */
export function findChromium(wanted: 'whole' | 'engine' = 'whole'): string | null {
	const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
	const names = wanted === 'engine' ? [SHELL, ...NAMES] : [...NAMES, SHELL];
	const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC];
	return places.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
