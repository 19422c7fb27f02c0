const STEPS: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Lets arrow keys go from button to button within a group. */
export function arrows(group: HTMLElement): () => void {
	const go = (event: KeyboardEvent): void => {
		const step = STEPS[event.key] ?? 0;
		const buttons = [...group.querySelectorAll<HTMLElement>('button')];
		const at = buttons.indexOf(document.activeElement as HTMLElement);
		if (step === 0 || at < 0) return;
		event.preventDefault();
		buttons[(at + step + buttons.length) % buttons.length].focus();
	};
	group.addEventListener('keydown', go);
	return () => group.removeEventListener('keydown', go);
}
