// The whole bench: equal rules first, then speed and memory, one process per game, sequentially. Prints a table and
// writes results.json. `npm run bench`, `npm run bench -- --quick`
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Figure, reached, targetOf } from './figures.ts';
import { GAMES, type GameId } from './games.ts';
import { sameRules } from './same-rules.ts';
import { makeTableText } from './table.ts';

const quick = process.argv.includes('--quick');
const start = performance.now();

function tell(line: string): void {
	console.error(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${line}`);
}

/** Runs one script for one game in a new process and parses its figures. */
async function figuresOf(script: string, game: GameId): Promise<Figure[]> {
	tell(`${script}: ${game}`);
	const args = ['--expose-gc', join(import.meta.dirname, script), '--json', ...(quick ? ['--quick'] : []), game];
	const { stdout } = await promisify(execFile)(process.execPath, args);
	return stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as Figure);
}

const compared = await sameRules(quick ? 20 : 200, tell);
const figures: Figure[] = [];
for (const game of GAMES) {
	figures.push(...(await figuresOf('playouts.ts', game)));
	figures.push(...(await figuresOf('memory.ts', game)));
}

const held = figures.map((figure) => {
	const target = targetOf(figure);
	if (!target) return figure;
	const { atLeast, below } = target;
	return { ...figure, target: { ...(atLeast === undefined ? {} : { atLeast }), ...(below === undefined ? {} : { below }) }, reached: reached(figure, target) };
});
const machine = { node: process.version, cpu: cpus()[0]?.model.trim() ?? 'unknown', platform: `${process.platform} ${process.arch}` };
const results = { date: new Date().toISOString(), ...machine, quick, sameRules: compared, figures: held };
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);

console.log(`Node ${machine.node}, ${machine.cpu}, ${machine.platform}${quick ? ', quick' : ''}`);
console.log(`Same rules as the games on boardgame.io 0.50.2: ${compared.games} games, ${compared.actions} actions in step.\n`);
console.log(makeTableText(figures));
const missed = held.filter((figure) => 'reached' in figure && !figure.reached);
for (const { game, what, players } of missed) console.log(`Target missed: ${game}, ${what}, ${players} players`);
if (missed.length === 0) console.log('All targets reached.');
