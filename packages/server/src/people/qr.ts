import { renderSVG } from 'uqr';

/** A text as a QR code, drawn as SVG. */
export function qrOf(text: string): string {
	return renderSVG(text, { border: 2 });
}
