// A program that moves everything from a folder to a database, until it is done or killed.
import { moveData } from '../src/hosting/move.ts';

const [data = '', store = ''] = process.argv.slice(2);
process.stdout.write('moving\n');
await moveData({ data, store: '' }, { data: '', store }, { step: (step) => void process.stdout.write(`${step}\n`) });
process.stdout.write('done\n');
