import type { Locale } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';

/** Commands at the table, with their word in the person's language. */
const COMMANDS = {
	help: { word: m.command_help, does: m.does_help },
	more: { word: m.command_more, does: m.does_more },
	back: { word: m.command_back, does: m.does_back },
	table: { word: m.command_table, does: m.does_table },
	rules: { word: m.command_rules, does: m.does_rules },
	log: { word: m.command_log, does: m.does_log },
	undo: { word: m.command_undo, does: m.does_undo },
	save: { word: m.command_save, does: m.does_save },
	quit: { word: m.command_quit, does: m.does_quit },
} as const;

/** A command at the table. */
export type Command = keyof typeof COMMANDS;

const names = Object.keys(COMMANDS) as Command[];

/** The command of a line, in English or the person's language, and its argument. */
export function commandOf(line: string, locale: Locale): { command: Command | undefined; rest: string } {
	const [word, ...more] = line.split(/\s+/);
	const said = word.toLowerCase();
	const rest = line.slice(word.length).trim();
	if (said === '?') return { command: 'help', rest };
	const command = names.find((name) => said === name || said === COMMANDS[name].word({}, { locale }).toLowerCase());
	// Only `save` takes an argument; any other longer line is a search text.
	return command && (command === 'save' || more.length === 0) ? { command, rest } : { command: undefined, rest: '' };
}

/** The commands, a line each. */
export function commandsHelp(locale: Locale): string[] {
	const rows = names.map((name) => {
		const word = COMMANDS[name].word({}, { locale });
		const shown = name === 'help' ? `?, ${word}` : name === 'save' ? `${word} ${m.file_word({}, { locale })}` : word;
		return [shown, COMMANDS[name].does({}, { locale })] as const;
	});
	const typed = [
		[m.number_word({}, { locale }), m.does_number({}, { locale })],
		['{"do": …}', m.does_json({}, { locale })],
	] as const;
	const width = Math.max(...[...typed, ...rows].map(([shown]) => shown.length));
	return [...typed, ...rows].map(([shown, does]) => `  ${shown.padEnd(width)}  ${does}`);
}
