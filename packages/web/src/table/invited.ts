/** Tables that were opened by a code: their visitors want a seat, not to watch. */
export const invited: Set<string> = new Set();
