/** The servers' names. */
export const SIDE_IDS = ['trove', 'boardgame.io', 'boardgame.io, files', 'colyseus', 'floor'] as const;
/** A server's name. */
export type SideId = (typeof SIDE_IDS)[number];
