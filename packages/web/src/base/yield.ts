// Long work in one piece keeps a page from answering: between its parts the browser may draw and listen.

/** Longer than a frame of a slow device: a page that nobody sees draws none. */
const UNSEEN = 100;

/** Those that wait for a breath, in their order, and what calls them. */
const waiting: (() => void)[] = [];
let bell: MessagePort | undefined;

/** Lets the browser do what else is waiting. */
export function breath(): Promise<void> {
	bell ??= hang();
	const ring = bell;
	return new Promise((go) => {
		waiting.push(go);
		ring.postMessage(null);
	});
}

/** One channel for all: to make one takes longer than what it is for. */
function hang(): MessagePort {
	const { port1, port2 } = new MessageChannel();
	port1.onmessage = () => waiting.shift()?.();
	return port2;
}

/** Waits for the next frame, and is there before it is drawn. */
export function frame(): Promise<void> {
	return new Promise((go) => {
		const late = setTimeout(go, UNSEEN);
		requestAnimationFrame(() => {
			clearTimeout(late);
			go();
		});
	});
}

/** Lets the browser draw first: what was pressed answers at once. */
export function drawn(): Promise<void> {
	return frame().then(breath);
}
