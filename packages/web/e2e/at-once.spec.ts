// What lies between a press and the server: nothing that the move has to wait for.
import { meet } from './kit/tables.ts';
import { expect, test } from './kit/test.ts';

/** A message that the page sent. */
interface Sent {
	readonly t: string;
	/** It was sent in the task of the click itself. */
	readonly atOnce: boolean;
}

test('a move at a table on the server is sent in the same task as the press', async ({ guest }) => {
	const pages = [await guest({ fast: true }), await guest({ fast: true })];
	const [page] = pages;
	await page.addInitScript(noteSent);
	await meet(pages, 'trezors');
	await page.locator('main .hand button[aria-disabled="false"]').first().click();
	const acts = (): Promise<Sent[]> => page.evaluate(() => (globalThis as unknown as { sent: Sent[] }).sent.filter(({ t }) => t === 'act'));
	await expect.poll(acts).toEqual([{ t: 'act', atOnce: true }]);
});

/** Runs in the page. */
function noteSent(): void {
	const sent: Sent[] = [];
	Object.assign(globalThis, { sent });
	let clicking = false;
	const { port1, port2 } = new MessageChannel();
	port1.onmessage = () => {
		clicking = false;
	};
	const click = (): void => {
		clicking = true;
		port2.postMessage(null);
	};
	window.addEventListener('click', click, true);
	const { send } = WebSocket.prototype;
	WebSocket.prototype.send = function (data) {
		sent.push({ t: JSON.parse(String(data)).t, atOnce: clicking });
		send.call(this, data);
	};
}
