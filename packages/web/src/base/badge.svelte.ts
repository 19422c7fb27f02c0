class Badge {
	/** How many tables wait for this person. */
	count = $state(0);
}

/** The number that the title and the icon of the page show. */
export const badge: Badge = new Badge();

/** A title with the badge's number before it, if it is not 0. */
export function titled(title: string): string {
	return badge.count > 0 ? `(${badge.count}) ${title}` : title;
}

/** Shows the badge's number on the icon. Call it inside an effect. */
export function showBadge(): void {
	const { count } = badge;
	document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', count > 0 ? '/icon-turn.svg' : '/icon.svg');
	const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
	shown?.catch(() => undefined);
}
