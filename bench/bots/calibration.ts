// Calibration of advice: the share of stated 90% intervals that hold. --fit first fits the factors on other positions.
// `node bench/bots/calibration.ts [POSITIONS of all games, 2000] [--game ID] [--seed TEXT] [--json FILE] [--fit]`
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { games } from '@trove/games';
import type { Calibration } from '../../packages/bots/src/advise/calibration.ts';
import { mindsOf } from '../../packages/bots/src/minds.ts';
import { type Honesty, honestyOf, type Trial, type Witness, witnesses } from '../../packages/bots/test/advise-honesty.ts';

const FILE = new URL('../../packages/bots/src/advise/calibration.json', import.meta.url);
const HELD = 0.9;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { game: { type: 'string' }, seed: { type: 'string', default: 'honest' }, json: { type: 'string' }, fit: { type: 'boolean', default: false } },
});
const ids = values.game === undefined ? games.ids : [games.find(values.game).game.id];
const each = Math.ceil(Number(positionals[0] ?? 2000) / ids.length);
const calibrations: { [game: string]: Calibration } = JSON.parse(readFileSync(FILE, 'utf8'));

/** Iterations per advice: opinions try every move in each iteration, playouts only one. */
function adviceOf(id: string): number {
	return mindsOf(games.find(id).game).opinions ? 40 : 200;
}

function collect(id: string, trial: Trial, what: string): Witness[] {
	const all: Witness[] = [];
	for (const witness of witnesses(id, trial)) {
		all.push(witness);
		if (process.stderr.isTTY) process.stderr.write(`\r${what} ${id}: ${all.length}/${trial.positions}\u001b[K`);
	}
	if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
	return all;
}

/** The smallest step whose factor brings the share nearest to the stated one. */
function fitted(share: (factor: number) => number): number {
	let best = 1;
	let miss = Number.POSITIVE_INFINITY;
	for (let factor = 0.7; factor < 4; factor += 0.05) {
		const off = Math.abs(share(factor) - HELD);
		if (off < miss - 1e-9) [best, miss] = [factor, off];
	}
	return Math.round(100 * best) / 100;
}

function fit(id: string): Calibration {
	// Playouts estimate their own error; only a game's opinions need theirs measured.
	const references = mindsOf(games.find(id).game).opinions !== undefined;
	const all = collect(id, { positions: each, seed: `fit/${values.seed}`, thinking: 30, advice: adviceOf(id), references }, 'fitting');
	const win = references ? fitted((factor) => honestyOf(all, { widen: 1, win: factor }).win) : 1;
	return { widen: fitted((factor) => honestyOf(all, { widen: factor, win }).lead), win };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const rows: (Honesty & { game: string; calibration: Calibration })[] = [];
const line = (cells: readonly string[]): void => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(16) : cell.padStart(11))).join(' '));

line(['game', 'positions', 'lead held', 'win held', 'lead width', 'win width', 'lead bias', 'win bias', 'widen', 'win factor']);
const everything: { witness: Witness; calibration: Calibration }[] = [];
for (const id of ids) {
	if (values.fit) {
		calibrations[id] = fit(id);
		writeFileSync(FILE, `${JSON.stringify(calibrations, null, 2).replaceAll(/\{\s+("widen": [\d.]+),\s+("win": [\d.]+)\s+\}/g, '{ $1, $2 }')}\n`);
	}
	const calibration = calibrations[id] ?? calibrations[''];
	const all = collect(id, { positions: each, seed: values.seed, thinking: 30, advice: adviceOf(id), references: true }, 'looking at');
	everything.push(...all.map((witness) => ({ witness, calibration })));
	const honesty = honestyOf(all, calibration);
	rows.push({ game: id, ...honesty, calibration });
	show(id, honesty, calibration);
}
const total = honestyOf(
	everything.map(({ witness, calibration }) => ({ ...witness, tell: () => witness.tell(calibration) })),
	{ widen: 1, win: 1 },
);
if (ids.length > 1) show('all', total);
if (values.json) writeFileSync(values.json, `${JSON.stringify({ seed: values.seed, games: rows, all: total }, null, 2)}\n`);

function show(name: string, { positions, lead, win, leadWidth, winWidth, leadBias, winBias }: Honesty, calibration?: Calibration): void {
	line([
		name,
		`${positions}`,
		percent(lead),
		percent(win),
		leadWidth.toFixed(1),
		percent(winWidth),
		leadBias.toFixed(2),
		percent(winBias),
		calibration ? `${calibration.widen}` : '',
		calibration ? `${calibration.win}` : '',
	]);
}
