import { Fault } from '@trove/kernel';

/**
 * Splits a command at spaces, with quotes and backslashes. No shell runs: syntax that only a shell understands is
 * refused.
 */
export function splitCommand(text: string, field = 'bot', platform: string = process.platform): string[] {
	const words: string[] = [];
	let word: string | undefined;
	let quote = '';
	// On Windows a backslash is part of a path.
	const escapes = platform !== 'win32';
	for (let i = 0; i < text.length; i++) {
		const sign = text[i];
		if (escapes && sign === '\\' && quote !== "'" && i + 1 < text.length) {
			const next = text[++i];
			word = (word ?? '') + (quote === '' || next === '"' || next === '\\' ? next : sign + next);
		} else if (quote !== '') {
			if (sign === quote) quote = '';
			else word += sign;
		} else if (sign === '"' || sign === "'") {
			quote = sign;
			word ??= '';
		} else if (/\s/.test(sign)) {
			if (word !== undefined) words.push(word);
			word = undefined;
		} else if (/[|&;<>]/.test(sign)) throw new Fault(field, `"${sign}" needs a shell, and none is used: put it in a script, or in quotes`);
		else word = (word ?? '') + sign;
	}
	if (quote !== '') throw new Fault(field, `a closing ${quote} is missing in ${text}`);
	if (word !== undefined) words.push(word);
	if (words.length === 0 || words[0] === '') throw new Fault(field, 'a command is expected');
	return words;
}
