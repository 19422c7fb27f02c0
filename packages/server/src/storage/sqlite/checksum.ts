// Checksums of stored data. They include table and sequence number, so that a misplaced row is found, too.
import { crc32 } from 'node:zlib';

/** The checksum of a row of a table's log. */
export function checksumOfRow(table: string, seq: number, body: string): number {
	return crc32(body, crc32(`${table} ${seq} `));
}

/** The checksum of a table's compressed archive. */
export function checksumOfArchive(table: string, body: Uint8Array): number {
	return crc32(body, crc32(table));
}
