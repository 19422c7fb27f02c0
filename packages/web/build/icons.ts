import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OURS = fileURLToPath(new URL('../src/base/Icon.svelte', import.meta.url));

/** Gives the icons of Lucide a lighter frame than their own: a page has a dozen of them, and they took a tenth of the time to build it. */
export function icons(): Plugin {
	return {
		name: 'trove:icons',
		enforce: 'pre',
		resolveId: {
			filter: { id: /\/Icon\.svelte$/ },
			handler: (_, importer) => (importer !== undefined && /@lucide[\\/]svelte[\\/]dist[\\/]icons[\\/]/.test(importer) ? OURS : null),
		},
	};
}
