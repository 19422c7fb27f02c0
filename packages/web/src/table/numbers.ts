/** A number as it is written for the eye, with a sign of its own for minus. */
export function written(n: number): string {
	return String(n).replace('-', '−');
}
