import { expect, test } from 'vitest';
import { GroupCommit } from '../src/storage/group-commit.ts';

test('what waits behind a batch beyond its deadline is refused and never written', async () => {
	const written: string[][] = [];
	let answer = (): void => undefined;
	const queue = new GroupCommit<string, string>(
		'The disk',
		async (jobs) => {
			written.push([...jobs]);
			await new Promise<void>((resolve) => {
				answer = resolve;
			});
			return jobs;
		},
		20,
	);
	const asked = [queue.ask('first')];
	await new Promise(setImmediate);
	asked.push(queue.ask('second'));
	for (const { status, reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[]) {
		expect([status, reason.code]).toEqual(['rejected', 'unreachable']);
	}
	const third = queue.ask('third').catch(() => 'late');
	answer();
	await expect.poll(() => written.length).toBe(2);
	answer();
	await third;
	await queue.close();
	expect(written).toEqual([['first'], ['third']]);
});
