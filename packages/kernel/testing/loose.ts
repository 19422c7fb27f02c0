/**
 * True if any field may be read of `T` or of something in it (an index signature, `any`, `unknown`):
 * the compiler would not notice a renamed field. For types of views, actions and events, which should be `false`.
 */
export type IsLoose<T> = true extends Loose<T> ? true : false;

type Loose<T> = 0 extends 1 & T
	? true
	: unknown extends T
		? true
		: T extends readonly (infer Item)[]
			? Loose<Item>
			: T extends object
				? string extends keyof T
					? true
					: { [Field in keyof T]-?: Loose<T[Field]> }[keyof T]
				: false;
