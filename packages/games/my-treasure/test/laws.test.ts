import { lawsOf } from '@trove/kernel/testing';
import { kit } from './kit.ts';

lawsOf(kit);
