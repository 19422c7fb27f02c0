import { findChromium } from './chromium.ts';
import { buildClient } from './client.ts';

/** Before all tests: the client is built once. */
export default function setup(): void {
	if (findChromium('engine')) buildClient();
}
