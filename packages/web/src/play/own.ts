import type { Refusal } from '@trove/kernel';
import type { ChangeMe, Me } from '@trove/protocol';

/** Agrees with a server on who the person at this device is: `me` is what it said, `tell` changes that. Answers with who they are there now. */
export type Agree = (me: Me, tell: (change: ChangeMe) => Promise<Me | Refusal>) => Promise<Me | Refusal>;

/** What the device itself knows of its person; set by who keeps it. */
export const own: { agree: Agree } = { agree: async (me) => me };
