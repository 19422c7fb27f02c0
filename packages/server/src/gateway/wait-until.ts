/** Waits until a condition holds, at most so many milliseconds. */
export async function waitUntil(holds: () => boolean, patience: number): Promise<void> {
	const until = performance.now() + patience;
	while (!holds() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
}
