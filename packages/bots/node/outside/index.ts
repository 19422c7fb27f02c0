export * from './command.ts';
export * from './failure.ts';
export * from './messages.ts';
export * from './news.ts';
export { LONGEST_LINE, limitOf, START_LIMIT, Visitor } from './visitor.ts';
