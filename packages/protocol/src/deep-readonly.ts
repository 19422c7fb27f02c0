import type { Json } from '@trove/kernel';

/** The output of a schema, deeply read-only. */
export type DeepReadonly<T> = [Json] extends [T] ? T : DeepReadonlyPart<T>;

/** Records with arbitrary keys declare their own `readonly`. */
type DeepReadonlyPart<T> = T extends object ? (string extends keyof T ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> }) : T;
