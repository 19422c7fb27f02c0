// `[{name} draws|You draw]` in a message: the first form names somebody, the second addresses the reader.
const EITHER = /\[([^[\]|]*)\|([^[\]|]*)\]/g;

/** The brackets of a text: position, both forms, and the placeholder of the person. */
function bracketsOf(text) {
	return [...text.matchAll(EITHER)].map(([whole, other, you]) => {
		const who = /\{(\w+)\}/.exec(other)?.[1];
		if (who === undefined) throw new Error(`no placeholder says who is meant: ${whole}`);
		return { whole, other, you, who };
	});
}

/** All combinations of addressed and named people; those with most addressed come first. */
function ways(people) {
	if (people.length === 0) return [{}];
	const [first, ...rest] = people;
	return ['you', '*'].flatMap((is) => ways(rest).map((way) => ({ [first]: is, ...way })));
}

function said(text, way) {
	return bracketsOf(text).reduce((done, { whole, other, you, who }) => done.replace(whole, () => (way[who] === 'you' ? you : other)), text);
}

/**
 * Turns a message with brackets into one with a selector `name_is` (`you` or `*`) per person; others stay unchanged.
 */
export function splitEither(message) {
	const [{ declarations = [], selectors = [], match }] = typeof message === 'string' ? [{ match: { '': message } }] : message;
	const texts = Object.values(match);
	const people = [...new Set(texts.flatMap((text) => bracketsOf(text).map(({ who }) => who)))];
	if (people.length === 0) return message;
	const used = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => `input ${name}`));
	const inputs = [...used, ...people.map((who) => `input ${who}_is`)];
	const split = Object.entries(match).flatMap(([when, text]) =>
		ways(people).map((way) => {
			const meant = people.map((who) => `${who}_is=${way[who]}`);
			return [(when === '' ? meant : [when, ...meant]).join(', '), said(text, way)];
		}),
	);
	return [
		{
			declarations: [...new Set([...declarations.filter((line) => line.startsWith('input ')), ...inputs, ...declarations])],
			selectors: [...selectors, ...people.map((who) => `${who}_is`)],
			match: Object.fromEntries(split),
		},
	];
}
