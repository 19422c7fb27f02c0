import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type ArenaOptions, type ArenaResult, parseEntrant, runArena } from '../node/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'trove-bots-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A path in a folder that the tests throw away. */
export const scratch = (name: string): string => join(folder, name);

/** How a decent bot talks: a frame for those that are not. `onHello` and `onQuestion` are what they do instead. */
const FRAME = `
import { createInterface } from 'node:readline';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
const hello = () => say({ trove: 1, hello: { name: 'Test' } });
const decent = (action) => (action.do === 'tap' ? { ...action, ms: 400 } : action);
const reply = (id, action) => say({ answer: { id, action } });
let asked = 0;
for await (const line of createInterface({ input: process.stdin })) {
	const message = JSON.parse(line);
	onLine(line);
	if (message.hello) { await onHello(message.hello); }
	if (message.question) { asked++; await onQuestion(message.question); }
	if (message.over) await onOver(message.over);
}
`;

/** What a bot does in a few places; where it says nothing it is decent. */
export interface Manners {
	readonly hello?: string;
	readonly question?: string;
	readonly over?: string;
	/** At every line that it gets. */
	readonly line?: string;
	/** Instead of everything. */
	readonly whole?: string;
}

let scripts = 0;

/** Writes a bot; answers with the command that runs it. */
export function botWith({ hello = 'hello();', question = 'reply(id, decent(legal[0]));', over = '', line = '', whole }: Manners): string {
	const path = scratch(`bot-${scripts++}.mjs`);
	const acts = `const onHello = async ({ game, seat }) => { ${hello} };
const onQuestion = async ({ id, legal, seed, limit, observation }) => { ${question} };
const onOver = async ({ outcome }) => { ${over} };
const onLine = (line) => { ${line} };`;
	writeFileSync(path, whole ?? FRAME.replace('let asked', `${acts}\nlet asked`));
	return `node ${path}`;
}

/** A few games of a bot against random play. */
export function visit(command: string, options: Partial<ArenaOptions> = {}): Promise<ArenaResult> {
	const entrants = [parseEntrant(command, { ms: 50 }), parseEntrant('random')];
	return runArena({ game: 'dead-mans-draw', entrants, games: 2, until: 'end', seed: 'a', threads: 1, ...options });
}

/** Whether a process is there. */
export function runs(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
