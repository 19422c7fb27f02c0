// Splits long work into tasks: between them the browser draws and handles input.

/** Longer than a frame of a slow device. A hidden page draws none. */
const UNSEEN = 100;

/** Callers of `yieldToBrowser` that wait, in their order. */
const waiting: (() => void)[] = [];
let channel: MessagePort | undefined;

/** Resolves in a new task, after the tasks that are queued. */
export function yieldToBrowser(): Promise<void> {
	channel ??= makeChannel();
	const port = channel;
	return new Promise((go) => {
		waiting.push(go);
		port.postMessage(null);
	});
}

/** One channel for all calls: to make one takes longer than a message. */
function makeChannel(): MessagePort {
	const { port1, port2 } = new MessageChannel();
	port1.onmessage = () => waiting.shift()?.();
	return port2;
}

/** Resolves at the start of the next frame, before it is painted; in a hidden page after `UNSEEN` milliseconds. */
export function nextFrame(): Promise<void> {
	return new Promise((go) => {
		const late = setTimeout(go, UNSEEN);
		requestAnimationFrame(() => {
			clearTimeout(late);
			go();
		});
	});
}

/** Resolves after the next frame is painted, so that a press is shown before its work begins. */
export function painted(): Promise<void> {
	return nextFrame().then(yieldToBrowser);
}
