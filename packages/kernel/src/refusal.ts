import type { Json } from './json.ts';

/** Why an action was not accepted: a code to translate, the rule if one applies, and data for the sentence. */
export interface Refusal {
	readonly code: string;
	readonly rule?: string;
	readonly data?: { readonly [name: string]: Json };
}

/** The refusals that the kernel itself gives, for every game. */
export const KERNEL_REFUSALS = [
	'bad-action',
	'unknown-action',
	'no-such-seat',
	'not-your-turn',
	'game-over',
	'stale',
	'not-together',
	'nothing-to-undo',
	'undo-too-late',
] as const;

/** Makes a refusal. */
export function refuse(code: string, rule?: string, data?: Refusal['data']): Refusal {
	return { code, ...(rule === undefined ? {} : { rule }), ...(data === undefined ? {} : { data }) };
}

/** Tells a refusal from a value. */
export function isRefusal(value: object): value is Refusal {
	return 'code' in value && typeof value.code === 'string';
}
