/** Tables that this page was led to by a code: there a seat is looked for, not a view. */
export const invited: Set<string> = new Set();
