// A program that appends to many tables and prints each place once it is acknowledged, until it is killed.
import { openStore } from '../src/storage/sqlite/open.ts';
import { making, moving } from '../testing/appends.ts';

const [file = '', round = ''] = process.argv.slice(2);
const { log } = await openStore({ file });
await Promise.all(
	Array.from({ length: 20 }, async (_, i) => {
		const table = `t${i}`;
		let seq = (await log.read(table)).length;
		for (;;) {
			const id = `${round}-${table}-${seq}`;
			const outcome = await log.append(seq === 0 ? making(table) : moving(table, seq, { due: seq }, id));
			if (outcome !== 'done') throw new Error(`${table}: ${outcome}`);
			const line = `${table} ${++seq} ${id}\n`;
			await new Promise((written) => process.stdout.write(line, written));
		}
	}),
);
