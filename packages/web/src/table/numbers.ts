/** A number with a typographic minus. */
export function written(n: number): string {
	return String(n).replace('-', '−');
}
