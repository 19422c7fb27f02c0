// `[{name} draws|You draw]` in a message: the first form tells of somebody, the second is for the person who is meant.
const EITHER = /\[([^[\]|]*)\|([^[\]|]*)\]/g;

/** The brackets of a text: where each stands, its two forms, and the placeholder that says who is meant. */
function bracketsOf(text) {
	return [...text.matchAll(EITHER)].map(([whole, other, you]) => {
		const who = /\{(\w+)\}/.exec(other)?.[1];
		if (who === undefined) throw new Error(`no placeholder says who is meant: ${whole}`);
		return { whole, other, you, who };
	});
}

/** All ways in which each of the people may be meant or not; first those in which most are. */
function ways(people) {
	if (people.length === 0) return [{}];
	const [first, ...rest] = people;
	return ['you', '*'].flatMap((is) => ways(rest).map((way) => ({ [first]: is, ...way })));
}

function said(text, way) {
	return bracketsOf(text).reduce((done, { whole, other, you, who }) => done.replace(whole, () => (way[who] === 'you' ? you : other)), text);
}

/** A message with brackets as one with a selector `name_is` (`you` or anything else) for each person; every other message as it is. */
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
