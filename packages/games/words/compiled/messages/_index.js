/* eslint-disable */
/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */
export * from './bad_action.js'
export * from './game_over.js'
export * from './no_such_seat.js'
export * from './not_your_turn.js'
export * from './nothing_to_undo.js'
export * from './stale.js'
export * from './undo_too_late.js'
export * from './unknown_action.js'