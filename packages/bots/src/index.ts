export * from './advise/index.ts';
export * from './answer.ts';
export * from './ask.ts';
export { type Hand, type Hire, Pool } from './crew.ts';
export type { Reply, Request } from './letters.ts';
export type { Decision, Estimate, Mind, Minds, Opinion, Policy, Reason, Sitting } from './mind.ts';
export * from './people.ts';
export * from './question.ts';
