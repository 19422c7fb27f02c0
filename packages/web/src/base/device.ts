import { deviceBox, Store } from './store.ts';

/** What this device keeps. */
export const store: Store = new Store(deviceBox());
