import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { markupOf } from '../src/art/common/markup.ts';
import { painterOf } from '../src/art/common/paints.ts';
import { pictureOf } from '../src/art/common/picture.ts';
import { SCENE, SCENES } from '../src/art/common/scenes.ts';

const ID = 'virtual:scenes';
const PALETTE = fileURLToPath(new URL('../src/art/common/palette.css', import.meta.url));
const WEIGHT = 2.6;

/** Draws the pictures of the home page, by day and by night, when the client is built: nobody waits for them. */
export function scenes(): Plugin {
	let building = false;
	return {
		name: 'trove:scenes',
		configResolved({ command }) {
			building = command === 'build';
		},
		resolveId: (source) => (source === ID ? `\0${ID}` : null),
		load(id) {
			if (id !== `\0${ID}`) return null;
			const paint = painterOf(readFileSync(PALETTE, 'utf8'));
			const addresses = Object.entries(SCENES).map(([game, of]) => {
				const [day, night] = [false, true].map((dark) => {
					const source = pictureOf({ markup: markupOf(of, false, WEIGHT, false), bounds: { x: 0, y: 0, ...SCENE } }, paint, dark);
					if (!building) return JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`);
					return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${game}-${dark ? 'night' : 'day'}.svg`, source })}`;
				});
				return `${JSON.stringify(game)}: { day: ${day}, night: ${night} }`;
			});
			return `export const SCENES = { ${addresses.join(', ')} };`;
		},
	};
}
