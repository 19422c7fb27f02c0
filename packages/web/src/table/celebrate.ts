// The motion of a win: a chest is set down, and coins are thrown out of it and fall where they lie.

/** Durations in milliseconds. */
const STRIKE = 260;
const RISE = 300;
const FALL = 300;
const STAGGER = 45;
const FADE = 260;
/** How high coins are thrown, in pixels: the lowest, and steps above it. */
const LOWEST = 110;
const STEP = 26;
const STEPS = 6;
const FAST_START = 'cubic-bezier(0.2, 0.75, 0.25, 1)';
const FAST_END = 'cubic-bezier(0.6, 0, 0.85, 0.4)';

/** Animates the chests and their coins; with reduced motion they fade in. Answers with how to finish it at once. */
export function celebrate(chests: readonly HTMLElement[], moves: boolean): () => void {
	const running = chests.flatMap((chest) => {
		const [box, ...coins] = chest.children;
		if (!moves) return chest.animate([{ opacity: 0 }, {}], FADE);
		const struck = box.animate([{ opacity: 0, transform: 'translateY(-1.4rem) scale(1.7)' }, {}], { duration: STRIKE, easing: FAST_START });
		return [struck, ...coins.map((coin, index) => thrown(coin, index, box))];
	});
	return () => {
		for (const animation of running) animation.finish();
	};
}

/** From inside its chest, up and down to where it lies. */
function thrown(coin: Element, index: number, chest: Element): Animation {
	const [here, there] = [coin, chest].map((one) => one.getBoundingClientRect());
	const x = there.x + there.width / 2 - (here.x + here.width / 2);
	const y = there.y + there.height / 2 - (here.y + here.height / 2);
	const high = LOWEST + ((index * 5) % STEPS) * STEP;
	const frames: Keyframe[] = [
		{ transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0, easing: FAST_START },
		{ transform: `translate(${x * 0.4}px, ${-high}px) rotateY(360deg)`, opacity: 1, offset: RISE / (RISE + FALL), easing: FAST_END },
		{ transform: 'none', opacity: 1 },
	];
	return coin.animate(frames, { duration: RISE + FALL, delay: STRIKE + index * STAGGER, fill: 'backwards' });
}
