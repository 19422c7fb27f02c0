import { Registry } from '@trove/kernel';
import { entry as deadMansDraw } from './dead-mans-draw/index.ts';
import { entry as myTreasure } from './my-treasure/index.ts';
import { entry as silverAndGold } from './silver-and-gold/index.ts';
import { older as olderTrezors, entry as trezors } from './trezors/index.ts';
import { commonRefusal } from './words.ts';

/** The games of Trove. A fifth one is a folder and a line here: see docs/add-a-game.md. */
export const games: Registry = new Registry([silverAndGold, deadMansDraw, myTreasure, trezors, ...olderTrezors], commonRefusal);
