export * from './census.ts';
export * from './kit.ts';
export * from './laws.ts';
export * from './lockstep.ts';
export type { IsLoose } from './loose.ts';
export * from './play.ts';
export * from './profile.ts';
