import { loadWords } from '../../build/words-runtime.js';
import { settings } from './settings.svelte.ts';

/** Imports something that has words, and these words in the language that is read now. */
export async function withWords<T>(load: Promise<T>): Promise<T> {
	const loaded = await load;
	await loadWords(settings.locale);
	return loaded;
}
