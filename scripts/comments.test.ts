import { expect, test } from 'vitest';
import { wideComments } from './comments.ts';

const WIDE = 'x'.repeat(130);

test('a comment beyond the last column is found on its line', () => {
	expect(wideComments('a.ts', `const a = 1;\n// ${WIDE}\n/** short */\nconst b = 2;`)).toEqual([2]);
	expect(wideComments('a.ts', `/**\n * short\n * ${WIDE}\n */\nconst a = 1;`)).toEqual([3]);
	expect(wideComments('a.ts', `function f() {\n\tif (a) {\n\t\t// ${'x'.repeat(114)}\n\t}\n}`)).toEqual([3]);
	expect(wideComments('a.ts', `const a = 1; // ${'x'.repeat(110)}`)).toEqual([1]);
});

test('code and texts may be wider', () => {
	expect(wideComments('a.ts', `const a = '// ${WIDE}';\nconst b = \`/* ${WIDE} */\`;`)).toEqual([]);
	expect(wideComments('a.ts', `// ${'x'.repeat(117)}\nconst a = 1;`)).toEqual([]);
});

test("a component's scripts and markup are read", () => {
	expect(wideComments('A.svelte', `<script lang="ts">\n\t// ${WIDE}\n</script>\n\n<!-- ${WIDE} -->\n<p>// ${WIDE}</p>`)).toEqual([2, 5]);
});
