import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new empty folder for a test, removed after it. */
export function folder(): string {
	const path = mkdtempSync(join(tmpdir(), 'trove-storage-'));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	return path;
}
