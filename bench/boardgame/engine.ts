// boardgame.io's entry points are folders without an `exports` map: Node finds them through `require` only.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

type Core = typeof import('boardgame.io/core', { with: { 'resolution-mode': 'require' }});
type Internal = typeof import('boardgame.io/internal', { with: { 'resolution-mode': 'require' }});
type Ai = typeof import('boardgame.io/ai', { with: { 'resolution-mode': 'require' }});
type Testing = typeof import('boardgame.io/testing', { with: { 'resolution-mode': 'require' }});

export type { Ctx, FnContext, Game, Move, State } from 'boardgame.io';

export const { INVALID_MOVE } = require('boardgame.io/core') as Core;
export const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal') as Internal;
export const { MCTSBot, RandomBot } = require('boardgame.io/ai') as Ai;
export const { MockRandom } = require('boardgame.io/testing') as Testing;
