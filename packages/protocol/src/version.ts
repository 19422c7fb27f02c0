/** Version of the messages. A client of another version gets `bye` with `protocol` and must reload. */
export const PROTOCOL = 2;
/** The WebSocket subprotocol. */
export const SUBPROTOCOL = `trove.${PROTOCOL}`;
