import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLocale, LOCALES } from '@trove/kernel';
import * as v from 'valibot';

/** By page and language, the files that it will ask for, as a `Link` header. */
const Pages = v.record(v.string(), v.record(v.picklist(LOCALES), v.string()));

/** What the client's pages will need, told with the page itself: a browser then fetches it all at once instead of one after the other. */
export class PreloadLinks {
	readonly #pages: v.InferOutput<typeof Pages>;

	private constructor(pages: v.InferOutput<typeof Pages>) {
		this.#pages = pages;
	}

	/** As the client's build wrote it down; a client that says nothing of the kind works all the same. */
	static async read(web: string): Promise<PreloadLinks> {
		const text = await readFile(join(web, '.vite/ahead.json'), 'utf8').catch(() => '{}');
		const pages = v.safeParse(v.pipe(v.string(), v.parseJson(), Pages), text);
		return new PreloadLinks(pages.success ? pages.output : {});
	}

	/** For a path, in the reader's language as far as the browser tells it; undefined where nothing is known. */
	link(path: string, languages = ''): string | undefined {
		const [exact] = path.split('?');
		const page = this.#pages[exact] ?? this.#pages[exact.replace(/[^/]*$/, '')] ?? this.#pages['*'];
		return page?.[firstLocale(languages.split(',').map((language) => language.trim()))] || undefined;
	}
}
