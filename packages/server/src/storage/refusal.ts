import type { Refusal } from '@trove/kernel';
import { no } from '../core/refusals.ts';
import type { StorageError } from './log.ts';

/** The refusal that stands for a storage error. */
export function storageRefusal({ code }: StorageError): Refusal {
	return no(code === 'unreachable' ? 'busy' : code);
}
