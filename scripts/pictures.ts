// Draws the README's terminal pictures from real output: `node scripts/pictures.ts`.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The output of `trove` with typed lines: `lines` lines, from the first that starts with `from`. */
function printed(args: readonly string[], typed: readonly string[], from: string, lines: number): string[] {
	const { stdout } = spawnSync(process.execPath, [join(root, 'packages/cli/bin/trove.js'), ...args], { input: `${typed.join('\n')}\n`, encoding: 'utf8' });
	const all = stdout.split('\n');
	const start = all.findIndex((line) => line.startsWith(from));
	if (start < 0) throw new Error(`trove ${args.join(' ')} printed no line that starts with ${from}`);
	return all.slice(start, start + lines);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Terminal lines as SVG. */
function draw(command: string, lines: readonly string[]): string {
	const shown = [`$ ${command}`, '', ...lines];
	const width = Math.max(...shown.map((line) => line.length)) * 8.4 + 48;
	const height = shown.length * 20 + 40;
	const colour = (line: string, index: number): string => (index === 0 ? '#9aa5ad' : /^\s+\d+\. |[█▏▎▍▌▋▊▉]/.test(line) ? '#e0b25c' : '#f4ead5');
	const rows = shown.map((line, index) => `<text x="24" y="${36 + index * 20}" fill="${colour(line, index)}" xml:space="preserve">${escaped(line)}</text>`);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">`,
		`<title>${escaped(command)}</title>`,
		`<rect width="100%" height="100%" rx="10" fill="#12343f"/>`,
		...rows,
		'</svg>\n',
	].join('\n');
}

const pictures = {
	'dead-mans-draw.svg': () =>
		draw('npx trove play dead-mans-draw', printed(['play', 'dead-mans-draw', '--seed', 'gulls', '--lang', 'en'], ['1', '1', '1', 'quit'], 'You draw: ', 27)),
	'silver-and-gold.svg': () =>
		draw(
			'npx trove play silver-and-gold --lang ru',
			printed(['play', 'silver-and-gold', '--seed', 'harbour', '--lang', 'ru'], ['1', '1', 'выход'], 'Ход 1.', 32),
		),
	'sim.svg': () =>
		draw('npx trove sim dead-mans-draw --players 3', printed(['sim', 'dead-mans-draw', '--players', '3', '--lang', 'en'], [], "Dead Man's Draw", 27)),
};

for (const [name, make] of Object.entries(pictures)) {
	writeFileSync(join(root, 'docs/pictures', name), make());
	console.log(`docs/pictures/${name}`);
}
