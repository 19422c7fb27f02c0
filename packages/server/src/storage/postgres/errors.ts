import { DatabaseError } from 'pg';
import { StorageError, type StorageErrorCode } from '../log.ts';

/** The SQLSTATE with which a database refuses writes after it was moved. */
export const MOVED_STATE = 'TM001';

/** SQLSTATE codes by what they mean to a host. */
const FAULTS: { readonly [code: string]: StorageErrorCode } = {
	'53100': 'disk-full',
	'25006': 'read-only',
	[MOVED_STATE]: 'read-only',
	XX001: 'damaged',
	XX002: 'damaged',
	'57014': 'unreachable',
	'57P01': 'unreachable',
	'57P02': 'unreachable',
	'57P03': 'unreachable',
	'53300': 'unreachable',
};

/** The SQLSTATE of an error from the database; undefined for one of the connection. */
export function stateOf(error: unknown): string | undefined {
	return error instanceof DatabaseError ? error.code : undefined;
}

/** Whether the whole transaction was undone because of another one, and may be tried again. */
export function isUndone(error: unknown): boolean {
	return ['40001', '40P01'].includes(stateOf(error) ?? '');
}

/** Whether the server is a standby, or was made one: nothing was written, and another one is the primary. */
export function isStandby(error: unknown): boolean {
	return stateOf(error) === '25006';
}

/** Whether the connection is of no more use. Whether a write that was under way stands is then unknown. */
export function isLost(error: unknown): boolean {
	const state = stateOf(error);
	return state === undefined || state.startsWith('08') || state.startsWith('57P');
}

/** What went wrong, in the store's terms. */
export function faultOf(error: unknown, name: string): StorageError {
	if (error instanceof StorageError) return error;
	const refusal = refusalOf(error, name);
	if (refusal !== undefined) return refusal;
	const message = error instanceof Error ? error.message : String(error);
	const state = stateOf(error);
	if (state === undefined || state.startsWith('08')) return new StorageError('unreachable', `The database ${name} does not answer (${message}).`);
	return new StorageError(FAULTS[state] ?? 'storage', `The database ${name} refused: ${message} (${state}).`);
}

/** Why a database cannot be used at all, for the host; undefined where trying again may help. */
export function refusalOf(error: unknown, name: string): StorageError | undefined {
	const message = error instanceof Error ? error.message : String(error);
	const sentence = refusalSentence(stateOf(error), message, error instanceof Error && 'code' in error ? String(error.code) : '', name);
	return sentence === undefined ? undefined : new StorageError('storage', sentence);
}

function refusalSentence(state: string | undefined, message: string, code: string, name: string): string | undefined {
	switch (state) {
		case '3D000':
			return `There is no such database at ${name}: create it (CREATE DATABASE …) and start again.`;
		case '28P01':
		case '28000':
			return `${name} refuses the user or the password (${message}).`;
		case '42501':
			return `The user has not the rights it needs at ${name}: it must own the database, or may create tables and functions in its schema (${message}).`;
		case undefined:
			// Errors of the driver have no codes.
			if (message.includes('password must be a string')) return `${name} asks for a password: add it to the address, or set PGPASSWORD.`;
			if (message.includes('does not support SSL')) return `${name} does not offer TLS: configure it there, or set sslmode=disable.`;
			if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return `The certificate of ${name} is not trusted: see sslmode and sslrootcert (${message}).`;
			return undefined;
		default:
			return undefined;
	}
}
