import type { Plugin } from 'vite';

/** Leaves rulebooks out of a bundle: nobody reads them in a worker, and each file would be kept for offline use. */
export function unread(): Plugin {
	return {
		name: 'trove:unread',
		enforce: 'pre',
		load: {
			filter: { id: /\/games\/[a-z-]+\/rulebook\/index\.ts$/ },
			handler: () => 'export const rulebook = () => [];\nexport const rulebookIn = () => rulebook;',
		},
	};
}
