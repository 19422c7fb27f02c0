// The accessibility tree as text, read as a list of what can be touched: all that a player who sees nothing has.

/** Something in the tree that has a role and a name. */
export interface Node {
	readonly role: string;
	readonly name: string;
	/** Which of those with the same role and name it is. */
	readonly nth: number;
	readonly marks: readonly string[];
	/** The roles and names around it, outermost first. */
	readonly within: readonly string[];
}

const LINE = /^(\s*)- (.*)$/;
const NODE = /^(\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)(?:: ?(.*))?$/;

/** Reads a snapshot of the tree. */
export function nodesOf(snapshot: string): Node[] {
	const nodes: Node[] = [];
	const counts = new Map<string, number>();
	const around: { depth: number; label: string }[] = [];
	for (const line of snapshot.split('\n')) {
		const [, indent = '', rest = ''] = LINE.exec(line) ?? [];
		const [, role, named = '', marks = '', inner = ''] = NODE.exec(unquoted(rest)) ?? [];
		if (role === undefined) continue;
		while ((around.at(-1)?.depth ?? -1) >= indent.length) around.pop();
		const name = unescaped(named === '' ? unquoted(inner) : named);
		const key = `${role} ${name}`;
		const nth = counts.get(key) ?? 0;
		counts.set(key, nth + 1);
		nodes.push({ role, name, nth, marks: [...marks.matchAll(/\[([^\]]*)\]/g)].map(([, mark = '']) => mark), within: around.map(({ label }) => label) });
		around.push({ depth: indent.length, label: key });
	}
	return nodes;
}

/** The lines of the live region. */
export function heardIn(nodes: readonly Node[]): string[] {
	return nodes.filter(({ role, within }) => role === 'paragraph' && within.some((label) => label.startsWith('log'))).map(({ name }) => name);
}

/** A line's key may stand in quotes, with what is inside after it; a text may, too. */
function unquoted(text: string): string {
	const quoted = /^'((?:[^']|'')*)'(:.*)?$/.exec(text);
	if (quoted) return `${(quoted[1] ?? '').replaceAll("''", "'")}${quoted[2] ?? ''}`;
	return /^".*"$/.test(text) ? unescaped(text.slice(1, -1)) : text;
}

function unescaped(text: string): string {
	return text.replaceAll(/\\(.)/g, '$1');
}
