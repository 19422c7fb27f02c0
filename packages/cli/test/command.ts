import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Registry } from '@trove/kernel';
import { afterAll, vi } from 'vitest';
import { run } from '../src/program.ts';
import { registry } from './pearls.ts';

/** The result of a command. */
export interface Ran {
	readonly code: number | null;
	readonly out: string;
	readonly err: string;
}

/** How to run a command. */
export interface How {
	readonly input?: string;
	readonly env?: { readonly [name: string]: string };
}

const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The real command. */
export const TROVE = script('../bin/trove.js');
/** The command with the tiny game of pearls.ts alone. */
export const PEARLS = script('pearls-trove.ts');

/** An environment without language or terminal. */
const plain = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', SYSTEMROOT: process.env.SYSTEMROOT ?? '' };

function runOf(main: string): (args: readonly string[], how?: How) => Ran {
	return (args, { input = '', env = {} } = {}) => {
		const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { input, env: { ...plain, ...env }, encoding: 'utf8', timeout: 60_000 });
		return { code: status, out: stdout, err: stderr };
	};
}

/** Runs the real command to its end. */
export const trove = runOf(TROVE);
/** Runs the tiny game's command to its end. */
export const pearls = runOf(PEARLS);

/**
 * Runs the command in this process, with the tiny game by default: faster, for what needs no input and no environment.
 */
export async function inside(args: readonly string[], games: Registry = registry): Promise<Ran> {
	const texts = { stdout: '', stderr: '' };
	const spies = (['stdout', 'stderr'] as const).map((name) =>
		vi.spyOn(process[name], 'write').mockImplementation((text) => {
			texts[name] += String(text);
			return true;
		}),
	);
	try {
		return { code: await run(games, args), out: texts.stdout, err: texts.stderr };
	} finally {
		for (const spy of spies) spy.mockRestore();
	}
}

/** Starts a command. */
export function start(main: string, args: readonly string[]): ChildProcess {
	return spawn(process.execPath, [main, ...args], { env: plain, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Waits until a command has printed a text; returns its output so far. */
export function printed(child: ChildProcess, text: string): Promise<string> {
	return new Promise((resolve, reject) => {
		let all = '';
		child.stdout?.on('data', (chunk) => {
			all += chunk;
			if (all.includes(text)) resolve(all);
		});
		child.on('exit', () => reject(new Error(`ended without "${text}": ${all}`)));
	});
}

/** Waits for the exit. */
export function ended(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
	return new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
}

const folder = mkdtempSync(join(tmpdir(), 'trove-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A path in the tests' temporary folder. */
export function temporary(name: string): string {
	return join(folder, name);
}

/** A file there. */
export function fileOf(name: string, content: unknown): string {
	const path = temporary(name);
	writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
	return path;
}
