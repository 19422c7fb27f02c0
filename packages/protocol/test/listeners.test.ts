import { expect, test } from 'vitest';
import { Listeners } from '../client/listeners.ts';

test('all hear events in the order in which they happened, also those that a listener brings about', () => {
	const listeners = new Listeners<number>();
	const heard: string[] = [];
	listeners.add((event) => {
		heard.push(`a${event}`);
		if (event === 1) listeners.tell(2);
	});
	listeners.add((event) => heard.push(`b${event}`));
	listeners.tell(1);
	expect(heard).toEqual(['a1', 'b1', 'a2', 'b2']);
});

test('who has stopped hears nothing more, not even of the event in which it was stopped', () => {
	const listeners = new Listeners<number>();
	const heard: string[] = [];
	listeners.add(() => stop());
	const stop = listeners.add((event) => heard.push(`b${event}`));
	listeners.tell(1);
	listeners.tell(2);
	expect(heard).toEqual([]);
});

test('one function may listen twice', () => {
	const listeners = new Listeners<number>();
	const heard: number[] = [];
	const listener = (event: number): void => {
		heard.push(event);
	};
	const stop = listeners.add(listener);
	listeners.add(listener);
	listeners.tell(1);
	stop();
	listeners.tell(2);
	expect(heard).toEqual([1, 1, 2]);
});

test('a listener that throws keeps nothing from the others, and its error is not lost', async () => {
	const listeners = new Listeners<number>();
	const heard: number[] = [];
	listeners.add(() => {
		throw new Error('broken listener');
	});
	listeners.add((event) => heard.push(event));
	const others = process.listeners('uncaughtException');
	process.removeAllListeners('uncaughtException');
	const caught: string[] = [];
	process.on('uncaughtException', (error) => caught.push(error.message));
	listeners.tell(1);
	listeners.tell(2);
	await new Promise((resolve) => setTimeout(resolve, 1));
	process.removeAllListeners('uncaughtException');
	for (const other of others) process.on('uncaughtException', other);
	expect(caught).toEqual(['broken listener', 'broken listener']);
	expect(heard).toEqual([1, 2]);
});
