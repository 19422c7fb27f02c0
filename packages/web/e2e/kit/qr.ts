// Reads a QR code off the screen, as a camera would.
import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';

const DECODER = createRequire(import.meta.url).resolve('jsqr/dist/jsQR.js');

/** The text of the code that is to be seen there; null for none that can be read. */
export async function scan(drawn: Locator): Promise<string | null> {
	const picture = (await drawn.screenshot()).toString('base64');
	// The page's own scripts are not to be mixed with the decoder.
	const camera = await drawn.page().context().newPage();
	try {
		await camera.addScriptTag({ path: DECODER });
		return await camera.evaluate(read, picture);
	} finally {
		await camera.close();
	}
}

/** Runs in the page. */
async function read(picture: string): Promise<string | null> {
	const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
	const { jsQR } = globalThis as unknown as { jsQR: (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null };
	const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
	const canvas = new OffscreenCanvas(image.width, image.height);
	const context = canvas.getContext('2d');
	context?.drawImage(image, 0, 0);
	const pixels = context?.getImageData(0, 0, image.width, image.height);
	return pixels ? (jsQR(pixels.data, pixels.width, pixels.height)?.data ?? null) : null;
}
