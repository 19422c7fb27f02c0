// Checksums of what is stored. They name the table and the place, so that a row that came to lie elsewhere is noticed, too.
import { crc32 } from 'node:zlib';

/** The checksum of a row of a table's log. */
export function checksumOfRow(table: string, seq: number, body: string): number {
	return crc32(body, crc32(`${table} ${seq} `));
}

/** The checksum of a table's archive, as it is stored. */
export function checksumOfArchive(table: string, body: Uint8Array): number {
	return crc32(body, crc32(table));
}
