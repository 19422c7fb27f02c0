import type { Json } from '@trove/kernel';

/** A message is made once and then only read: the type of a schema with everything in it read-only. */
export type Still<T> = [Json] extends [T] ? T : StillPart<T>;

/** What has keys of any name is read-only by its own type. */
type StillPart<T> = T extends object ? (string extends keyof T ? T : { readonly [K in keyof T]: Still<T[K]> }) : T;
