// Breaks a whole installation under load, again and again, and checks the laws after each fault:
// `npm run faults -- [--faults N] [--seed S] [--kind K] [--minutes M] [--state FILE] [--bus postgres|nats]`.
// Needs root on Linux, iproute2, PostgreSQL, for the other bus NATS, and for wrong clocks `faketime`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasNats } from '../nats.ts';
import { postgresPrograms } from '../postgres.ts';
import { kindsOf } from './kinds.ts';
import { BUSES, type BusKind } from './lab.ts';
import { rowsOf, table } from './report.ts';
import { runFaults } from './run.ts';
import { faketimeLibrary } from './server.ts';
import { readState } from './state.ts';

/** Exit codes: all is well, a law was broken, wrong arguments, and it cannot be tried here. */
const WELL = 0;
const WRONG = 1;
const WRONG_USE = 2;
const NOT_HERE = 77;

/** Namespaces that end, with everything in them, when this process does. */
const APART = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private'];

const { values } = parseArgs({
	options: {
		faults: { type: 'string' },
		minutes: { type: 'string' },
		seed: { type: 'string' },
		kind: { type: 'string' },
		state: { type: 'string' },
		bus: { type: 'string', default: 'postgres' },
		keep: { type: 'string' },
		inside: { type: 'string' },
	},
});

const bus = values.bus as BusKind;

process.exitCode = values.inside === undefined ? await outside() : await inside(values.inside);

/** Looks whether it can be tried here, and starts this program again in namespaces of its own. */
async function outside(): Promise<number> {
	const unknown = whatIsUnknown();
	if (unknown !== null) {
		console.error(unknown);
		return WRONG_USE;
	}
	const missing = whatIsMissing();
	if (missing !== null) {
		console.log(`The faults cannot be tried here: ${missing}`);
		return NOT_HERE;
	}
	// The shell collects processes whose parent was killed.
	const folder = mkdtempSync(join(tmpdir(), 'trove-faults-'));
	// PostgreSQL runs as a user of its own.
	chmodSync(folder, 0o755);
	const command = [process.execPath, import.meta.filename, '--inside', folder, ...process.argv.slice(2)];
	const child = spawn('unshare', [...APART, 'bash', '-c', '"$@"; exit $?', 'faults', ...command], { stdio: 'inherit' });
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill('SIGKILL'));
	// Processes end with the namespaces, and so do disks.
	const [code] = await once(child, 'exit');
	rmSync(folder, { recursive: true, force: true });
	return code ?? WRONG;
}

function whatIsUnknown(): string | null {
	if (!BUSES.includes(bus)) return `There is no bus "${bus}"; there are: ${BUSES.join(', ')}.`;
	const kinds = kindsOf(bus).map(({ name }) => name);
	if (values.kind !== undefined && !kinds.includes(values.kind)) return `There is no kind "${values.kind}"; there are: ${kinds.join(', ')}.`;
	return null;
}

function whatIsMissing(): string | null {
	if (bus === 'nats' && !hasNats()) return "NATS is not installed (Debian's package nats-server).";
	if (postgresPrograms() === null) return "PostgreSQL is not installed (Debian's package postgresql).";
	const apart = spawnSync('unshare', [...APART, 'ip', 'link', 'add', 'one', 'type', 'veth', 'peer', 'name', 'other'], { encoding: 'utf8' });
	if (apart.status !== 0) return `network namespaces are not allowed (${(apart.stderr || apart.error?.message || '').trim()}).`;
	return null;
}

async function inside(folder: string): Promise<number> {
	const withClocks = faketimeLibrary() !== null;
	if (!withClocks) console.log("faketime is not installed (Debian's package faketime): wrong clocks are not tried.");
	const kinds = kindsOf(bus).filter(({ name }) => (values.kind === undefined || name === values.kind) && (withClocks || !name.startsWith('clock')));
	const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes);
	const faults = Number(values.faults ?? (values.minutes === undefined ? kinds.length : 1_000_000));
	const state = readState(values.state ?? null, values.seed ?? null, bus);
	console.log(`seed ${state.seed}`);
	await runFaults({ kinds, faults, until: performance.now() + minutes * 60_000, state, folder, file: values.state ?? null, keep: values.keep ?? null });
	console.log(`\n${table(rowsOf([state]))}`);
	return state.results.some(({ wrong }) => wrong.length > 0) ? WRONG : WELL;
}
