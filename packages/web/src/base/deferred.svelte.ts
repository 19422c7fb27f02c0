import { untrack } from 'svelte';
import { drawn } from './yield.ts';

/** What follows something else a moment later: first the browser draws what has changed besides, so that a press is answered sooner and neither is a long piece of work. */
export class Trailing<T> {
	current: T = $state.raw() as T;

	constructor(of: () => T) {
		let next = untrack(of);
		this.current = next;
		$effect(() => {
			next = of();
			void drawn().then(() => {
				this.current = next;
			});
		});
	}
}
