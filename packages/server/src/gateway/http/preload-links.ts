import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLocale, LOCALES } from '@trove/kernel';
import * as v from 'valibot';

/** `Link` headers by page and language. */
const Pages = v.record(v.string(), v.record(v.picklist(LOCALES), v.string()));

/** `Link` headers that let browsers fetch a page's files at once instead of one after the other. */
export class PreloadLinks {
	readonly #pages: v.InferOutput<typeof Pages>;

	private constructor(pages: v.InferOutput<typeof Pages>) {
		this.#pages = pages;
	}

	/** Reads what the client's build wrote; none if there is no such file. */
	static async read(web: string): Promise<PreloadLinks> {
		const text = await readFile(join(web, '.vite/ahead.json'), 'utf8').catch(() => '{}');
		const pages = v.safeParse(v.pipe(v.string(), v.parseJson(), Pages), text);
		return new PreloadLinks(pages.success ? pages.output : {});
	}

	/** The header for a path and the browser's languages; undefined if there is none. */
	link(path: string, languages = ''): string | undefined {
		const [exact] = path.split('?');
		const page = this.#pages[exact] ?? this.#pages[exact.replace(/[^/]*$/, '')] ?? this.#pages['*'];
		return page?.[firstLocale(languages.split(',').map((language) => language.trim()))] || undefined;
	}
}
