// Runs the bench with the project's Node. Plain JavaScript for Node 18 and newer.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, run } from './install.js';

const here = dirname(fileURLToPath(import.meta.url));
install();
const pinned = join(here, '../node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const node = existsSync(pinned) ? pinned : process.execPath;
const [first, ...rest] = process.argv.slice(2);
const script = ['bots', 'nodes', 'server', 'web'].includes(first) ? [join(here, first, 'main.ts'), ...rest] : [join(here, 'all.ts'), ...process.argv.slice(2)];
run(node, ['--expose-gc', ...script], { env: { ...process.env, NODE_ENV: 'production' } });
