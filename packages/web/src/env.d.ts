/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:game-list' {
	import type { Locale } from '@trove/kernel';

	type Said = { readonly [locale in Locale]: string };

	/** A game as the home page shows it. */
	export interface GameInfo {
		readonly id: string;
		readonly players: { readonly min: number; readonly max: number };
		readonly minutes: number;
		/** From which age; null if the box names none. */
		readonly age: number | null;
		/** Whether it has odds to show as an aid. */
		readonly odds: boolean;
		readonly title: Said;
		readonly subtitle: Said;
		readonly blurb: Said;
	}

	/** All games, in the registry's order. */
	export const GAME_LIST: readonly GameInfo[];
}

declare module 'virtual:options' {
	import type { Locale, OptionValue } from '@trove/kernel';

	/** The options of all games, each with its values; the usual one is the first. */
	export const OPTIONS: {
		readonly [game: string]: readonly {
			readonly name: string;
			readonly values: readonly { readonly value: OptionValue; readonly about: { readonly [locale in Locale]: string } }[];
		}[];
	};
}

declare module 'zzfx' {
	export const ZZFX: {
		readonly audioContext: AudioContext;
		/** Makes the samples of a sound from its numbers. */
		buildSamples(...numbers: (number | undefined)[]): number[];
		/** Plays samples, a channel each, at a volume and a pitch. */
		playSamples(channels: readonly number[][], volume?: number, rate?: number): AudioBufferSourceNode;
	};
}

declare module 'virtual:scenes' {
	/** The addresses of the home page's pictures, by game. */
	export const SCENES: { readonly [game: string]: { readonly day: string; readonly night: string } | undefined };
}
