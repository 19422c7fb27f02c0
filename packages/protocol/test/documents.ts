import fc from 'fast-check';

/** Keys with every character that paths escape, and names that objects inherit. */
const key = fc.oneof(
	fc.constantFrom('a', 'b', 'length', '0', '1', 'view', '~', '/', 'a/b', '~1', 'toString', 'valueOf'),
	fc.string({ maxLength: 4 }).filter((name) => !['', '__proto__'].includes(name)),
);
const leaf = fc.oneof(
	fc.constantFrom(null, true, false, 0, 1, -1, '', '0', 'a'),
	fc.integer(),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.string({ maxLength: 6 }),
);

const { value } = fc.letrec((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		leaf,
		fc.array(tie('value'), { maxLength: 5 }),
		fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
	),
}));

/** Any document: an object. */
export const anyDocument = fc
	.dictionary(key, value, { maxKeys: 6, noNullPrototype: true })
	.map((made) => JSON.parse(JSON.stringify(made)) as Record<string, unknown>);

/** A document and a slightly changed copy of it. */
export const aStep = fc.tuple(anyDocument, fc.infiniteStream(fc.tuple(fc.nat({ max: 9 }), leaf))).map(([before, choices]) => {
	const vary = (old: unknown): unknown => {
		const [choice, instead] = choices.next().value as [number, unknown];
		if (choice === 0) return instead;
		if (Array.isArray(old)) {
			if (choice === 1) return old.slice(1).map(vary);
			if (choice === 2) return [...old.map(vary), instead];
			return old.map(vary);
		}
		if (typeof old !== 'object' || old === null) return old;
		const entries = Object.entries(old).map(([name, field]) => [name, vary(field)] as const);
		if (choice === 1) entries.shift();
		return Object.fromEntries(choice === 2 ? [...entries, ['new', instead]] : entries);
	};
	const after = Object.fromEntries(Object.entries(before).map(([name, field]) => [name, vary(field)]));
	return [before, JSON.parse(JSON.stringify(after)) as Record<string, unknown>] as const;
});
