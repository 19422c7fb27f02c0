/** Counters since the start. Plain numbers, because thousands of actions per second are counted. */
export class Counters {
	actions = 0;
	/** Appends whose answer was lost. */
	unsure = 0;
	/** Sent over all sockets together. */
	bytes = 0;
	messages = 0;
	/** Answers of bots, and questions that failed or timed out. */
	answers = 0;
	failures = 0;
	readonly refusals = new Map<string, number>();

	/** Counts a refusal by its code, one of the server's own. */
	refused(code: string): void {
		this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
	}
}
