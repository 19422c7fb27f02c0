export * from './crew.ts';
