export { type Advice, type Advised, advise } from './advise.ts';
export { type Adviser, type AnalyseOptions, type Analysis, analyse, type Cost, type Judged, type Turn } from './analyse.ts';
