/** How far two lists of results differ that met the same luck one by one: what they have in common cancels out. */
export function paired(a: readonly number[], b: readonly number[], count: number): { mean: number; variance: number } {
	let sum = 0;
	let squares = 0;
	for (let i = 0; i < count; i++) {
		const difference = a[i] - b[i];
		sum += difference;
		squares += difference * difference;
	}
	const mean = sum / count;
	return { mean, variance: Math.max(0, squares / count - mean * mean) };
}
