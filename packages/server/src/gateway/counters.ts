/** Counts of what the server did since it started. Plain numbers: counting must cost nothing where thousands of actions pass a second. */
export class Counters {
	actions = 0;
	/** Bytes and messages sent over sockets, to all connections together. */
	bytes = 0;
	messages = 0;
	/** Answers of bots, and those that came too late or not at all. */
	answers = 0;
	failures = 0;
	readonly refusals = new Map<string, number>();

	/** Counts a refusal under its code. The codes are the server's own, so there are not many. */
	refused(code: string): void {
		this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
	}
}
