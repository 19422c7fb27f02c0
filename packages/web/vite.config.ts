import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { lean } from './build/lean.ts';
import { offline } from './build/offline.ts';
import { packed } from './build/packed.ts';
import { shelf } from './build/shelf.ts';

/** The server that a development page talks to. */
const server = process.env.TROVE_SERVER ?? 'http://127.0.0.1:8787';

export default defineConfig({
	plugins: [lean({ split: true }), shelf(), svelte(), offline(), packed()],
	// The workers of bots are built apart, with the same words.
	worker: { format: 'es', plugins: () => [lean({ split: false })] },
	build: {
		target: 'es2022',
		modulePreload: { polyfill: false },
		// What is loaded with what, for `sizes.ts`. Its folder begins with a dot: it is not served.
		manifest: true,
		// A strict content policy allows no inline styles or scripts, and data only for pictures.
		assetsInlineLimit: 0,
		rolldownOptions: {
			input: { index: 'index.html', sw: 'src/sw.ts' },
			output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
			checks: { pluginTimings: false },
			// Rules, words and bots do nothing when they are loaded: what is not used can go.
			treeshake: { moduleSideEffects: (id) => !/\/packages\/(kernel|games|bots|protocol)\//.test(id) || /\/web\/worker\.ts/.test(id) },
		},
	},
	server: { fs: { allow: ['../..'] }, proxy: { '/api': server, '/ws': { target: server.replace(/^http/, 'ws'), ws: true } } },
});
