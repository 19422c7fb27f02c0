// As much of `docker build` as our Dockerfile needs: every stage is a folder, COPY and RUN happen in it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, matchesGlob, relative } from 'node:path';

/** A line of a Dockerfile: what to do, the flags (`--from=build`), and the rest. */
export interface Instruction {
	readonly name: string;
	readonly flags: { readonly [name: string]: string };
	readonly rest: string;
}

/** What came out: the last stage's folder and what a container would be started with. */
export interface Image {
	readonly root: string;
	readonly workdir: string;
	readonly env: { readonly [name: string]: string };
	readonly user: string;
	readonly volumes: readonly string[];
	readonly command: readonly string[];
	readonly healthcheck: readonly string[];
	/** The stages' base images. */
	readonly bases: readonly string[];
}

/** The instructions of a Dockerfile. */
export function parseDockerfile(text: string): Instruction[] {
	const lines = text
		.split('\n')
		.filter((line) => !/^\s*(#|$)/.test(line))
		.join('\n')
		.replaceAll(/\\\n/g, ' ')
		.split('\n');
	return lines.map((line) => {
		const [, name = '', flags = '', rest = ''] = /^(\w+)((?:\s+--[\w-]+=\S+)*)\s+(.*)$/.exec(line.trim()) ?? [];
		return { name: name.toUpperCase(), flags: Object.fromEntries([...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, flag, value]) => [flag, value])), rest };
	});
}

/** Whether `.dockerignore` keeps a path out: the last pattern that fits it or a folder above it decides. */
export function ignored(path: string, patterns: readonly string[]): boolean {
	const above = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
	return patterns.reduce((out, pattern) => {
		const fits = above.some((one) => matchesGlob(one, pattern.replace(/^!/, '')));
		return fits ? !pattern.startsWith('!') : out;
	}, false);
}

/** Carries a Dockerfile out below an empty folder. */
export function buildImage(context: string, into: string): Image {
	const patterns = readFileSync(join(context, '.dockerignore'), 'utf8')
		.split('\n')
		.filter((line) => !/^\s*(#|$)/.test(line));
	const stages = new Map<string, string>();
	let image: Image = { root: '', workdir: '/', env: {}, user: 'root', volumes: [], command: [], healthcheck: [], bases: [] };
	const inside = (path: string): string => join(image.root, path.startsWith('/') ? path : join(image.workdir, path));

	for (const { name, flags, rest } of parseDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
		switch (name) {
			case 'FROM': {
				const [base = '', , stage = String(stages.size)] = rest.split(/\s+/);
				const root = join(into, stage);
				mkdirSync(root);
				stages.set(stage, root);
				image = { ...image, root, workdir: '/', env: {}, user: 'root', command: [], healthcheck: [], volumes: [], bases: [...image.bases, base] };
				break;
			}
			case 'WORKDIR':
				image = { ...image, workdir: rest };
				mkdirSync(inside('.'), { recursive: true });
				break;
			case 'COPY': {
				const paths = rest.split(/\s+/);
				const to = paths.pop() ?? '';
				const from = flags.from === undefined ? context : stages.get(flags.from);
				if (from === undefined) throw new Error(`no stage ${flags.from}`);
				for (const path of paths)
					copy(join(from, path), inside(to), to, flags.from === undefined ? (one) => !ignored(relative(from, one), patterns) : () => true);
				break;
			}
			case 'RUN':
				run(rest, inside('.'), image.env);
				break;
			case 'ENV': {
				const [, key = '', value = ''] = /^(\w+)=(\S*)$/.exec(rest) ?? [];
				image = { ...image, env: { ...image.env, [key]: value } };
				break;
			}
			case 'USER':
				image = { ...image, user: rest };
				break;
			case 'VOLUME':
				image = { ...image, volumes: JSON.parse(rest) };
				break;
			case 'HEALTHCHECK':
				image = { ...image, healthcheck: JSON.parse(rest.replace(/^CMD /, '')) };
				break;
			case 'CMD':
				image = { ...image, command: JSON.parse(rest) };
				break;
			case 'EXPOSE':
				break;
			default:
				throw new Error(`the test does not know the instruction ${name}`);
		}
	}
	return image;
}

function copy(from: string, to: string, written: string, wanted: (path: string) => boolean): void {
	const target = statSync(from).isDirectory() || !written.endsWith('/') ? to : join(to, basename(from));
	if (!wanted(from)) throw new Error(`COPY of ${from}: kept out by .dockerignore`);
	// A folder above a wanted file may itself not be: it is made when the file is.
	cpSync(from, target, { recursive: true, verbatimSymlinks: true, filter: (path) => path === from || wanted(path) });
}

function run(command: string, cwd: string, env: { readonly [name: string]: string }): void {
	// Only root may give folders away.
	const own = process.getuid?.() === 0 ? command : command.replaceAll(/ -[og] \d+/g, '');
	const { status, stdout, stderr } = spawnSync('sh', ['-c', own], { cwd, env: { ...bare(), ...env }, encoding: 'utf8', maxBuffer: 1 << 26 });
	if (status !== 0) throw new Error(`RUN ${command}\n${stdout}\n${stderr}`);
}

/** The environment of a shell: the project's own Node first, without variables of npm and the test runner. */
export function bare(): { [name: string]: string } {
	const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|TROVE_|VITEST|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$|CI$)/.test(name));
	return {
		...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])),
		PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
		// What this clone was installed from a moment ago need not be asked for again.
		npm_config_prefer_offline: 'true',
	};
}
