export * from './arena/index.ts';
export * from './crew.ts';
export * from './outside/index.ts';
