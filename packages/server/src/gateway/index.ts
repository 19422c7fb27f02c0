export type { Outline, TableDoor, TablesDoor } from './door.ts';
export { type Gateway, type GatewayOptions, makeGateway } from './gateway.ts';
export { type Limits, USUAL_LIMITS } from './limits.ts';
export { GATEWAY_REFUSALS } from './refusals.ts';
