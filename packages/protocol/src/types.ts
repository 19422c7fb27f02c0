import type { Json } from '@trove/kernel';

/** The output of a schema, deeply read-only. */
export type Still<T> = [Json] extends [T] ? T : StillPart<T>;

/** Records with arbitrary keys declare their own `readonly`. */
type StillPart<T> = T extends object ? (string extends keyof T ? T : { readonly [K in keyof T]: Still<T[K]> }) : T;
