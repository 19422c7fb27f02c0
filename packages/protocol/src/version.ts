/** The version of the messages. A client of another one is told so in `bye` and must load itself anew. */
export const PROTOCOL = 2;
/** The name under which a WebSocket is opened. */
export const SUBPROTOCOL = `trove.${PROTOCOL}`;
