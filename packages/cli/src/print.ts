let blank = true;

/** Prints a line. */
export function print(line = ''): void {
	blank = line === '' || line.endsWith('\n');
	process.stdout.write(`${line}\n`);
}

/** Prints a piece of a line. */
export function write(text: string): void {
	blank = false;
	process.stdout.write(text);
}

/** Prints a blank line, unless the last one was. */
export function gap(): void {
	if (!blank) print();
}

/** Whether stdout is coloured. */
export function coloured(stream: { isTTY?: boolean } = process.stdout, env: { readonly [name: string]: string | undefined } = process.env): boolean {
	return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

/** A heading. */
export function bold(text: string): string {
	return coloured() ? `\u001b[1m${text}\u001b[22m` : text;
}

/** Secondary text. */
export function dim(text: string): string {
	return coloured() ? `\u001b[2m${text}\u001b[22m` : text;
}

/** The width of running text in characters. */
export function columns(): number {
	return Math.max(40, Math.min(process.stdout.columns ?? 80, 100));
}

/** Wraps text at spaces; keeps its line breaks. */
export function wrap(text: string, width = columns(), indent = ''): string {
	return text
		.split('\n')
		.map((paragraph) => wrapLine(paragraph, width, indent))
		.join('\n');
}

function wrapLine(paragraph: string, width: number, indent: string): string {
	const lines: string[] = [];
	let line = '';
	for (const word of paragraph.split(' ')) {
		if (line !== '' && indent.length + line.length + 1 + word.length > width) {
			lines.push(line);
			line = word;
		} else {
			line = line === '' ? word : `${line} ${word}`;
		}
	}
	lines.push(line);
	return lines.map((one) => (one === '' ? '' : indent + one)).join('\n');
}

/** Rows in columns: the first left-aligned, the others right-aligned. */
export function table(rows: readonly (readonly string[])[]): string[] {
	const widths: number[] = [];
	for (const row of rows) {
		for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
	}
	return rows.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[i]))).join('  '));
}
