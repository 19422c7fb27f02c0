/**
 * `after`, with every part of it that is as it was in `before` taken from there: who looks at a part sees at once that nothing has changed.
 * Only for what is made of plain objects, lists and simple values.
 */
export function share<T>(before: unknown, after: T): T {
	if (before === after || !isPart(before) || !isPart(after) || Array.isArray(before) !== Array.isArray(after)) return after;
	const [old, fresh] = [before as { readonly [key: string]: unknown }, after as { readonly [key: string]: unknown }];
	const keys = Object.keys(fresh);
	let same = keys.length === Object.keys(old).length;
	const parts: { [key: string]: unknown } = Array.isArray(after) ? ([] as unknown as { [key: string]: unknown }) : {};
	for (const key of keys) {
		parts[key] = share(old[key], fresh[key]);
		if (parts[key] !== old[key] || !(key in old)) same = false;
	}
	return (same ? before : parts) as T;
}

function isPart(value: unknown): value is object {
	if (typeof value !== 'object' || value === null) return false;
	const kind = Object.getPrototypeOf(value);
	return kind === Object.prototype || kind === Array.prototype || kind === null;
}
