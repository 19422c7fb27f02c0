import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { ahead } from './build/ahead.ts';
import { chunks, drawings } from './build/chunks.ts';
import { gameList } from './build/game-list.ts';
import { icons } from './build/icons.ts';
import { lean } from './build/lean.ts';
import { offline } from './build/offline.ts';
import { packed } from './build/packed.ts';
import { scenes } from './build/scenes.ts';
import { tokens } from './build/tokens.ts';
import { unread } from './build/unread.ts';

/** The server that a development page talks to. */
const server = process.env.TROVE_SERVER ?? 'http://127.0.0.1:8787';

export default defineConfig({
	plugins: [lean({ split: true }), icons(), gameList(), scenes(), tokens(), svelte(), ahead(), offline(), packed()],
	// Workers are bundled apart: those of the bots, with the same words, and the press, with one file of drawings for
	// each game.
	worker: { format: 'es', plugins: () => [lean({ split: false }), unread()], rolldownOptions: { output: { codeSplitting: drawings() } } },
	build: {
		target: 'es2022',
		modulePreload: { polyfill: false },
		// What is loaded with what, for `sizes.ts`. Its folder begins with a dot: it is not served.
		manifest: true,
		// A strict content policy allows no inline styles or scripts, and data only for pictures.
		assetsInlineLimit: 0,
		rolldownOptions: {
			input: { index: 'index.html', sw: 'src/sw.ts' },
			output: {
				entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
				codeSplitting: chunks(),
			},
			checks: { pluginTimings: false },
			// Rules, words and bots do nothing when they are loaded: what is not used can go.
			treeshake: { moduleSideEffects: (id) => !/\/packages\/(kernel|games|bots|protocol)\//.test(id) || /\/web\/worker\.ts/.test(id) },
		},
	},
	server: { fs: { allow: ['../..'] }, proxy: { '/api': server, '/ws': { target: server.replace(/^http/, 'ws'), ws: true } } },
});
