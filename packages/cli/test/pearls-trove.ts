// The command with the tiny game instead of the real ones.
import { endWithReader, run } from '../src/program.ts';
import { registry } from './pearls.ts';

endWithReader();
process.exitCode = await run(registry, process.argv.slice(2));
