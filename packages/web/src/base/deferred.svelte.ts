import { untrack } from 'svelte';
import { painted } from './yield.ts';

/** A value that follows another one after the next paint: what depends on it does not delay the answer to a press. */
export class Deferred<T> {
	current: T = $state.raw() as T;

	constructor(of: () => T) {
		let next = untrack(of);
		this.current = next;
		$effect(() => {
			next = of();
			void painted().then(() => {
				this.current = next;
			});
		});
	}
}
