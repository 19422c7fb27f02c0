// Type-checks the bench if its packages are installed. With `CI` set they are installed first.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isInstalled, run } from '../bench/install.js';

if (process.env.CI) install();
if (isInstalled()) run('tsc', ['-p', 'bench'], { cwd: join(dirname(fileURLToPath(import.meta.url)), '..') });
else console.log('bench/ is not type-checked: its packages are not installed (node bench/install.js).');
