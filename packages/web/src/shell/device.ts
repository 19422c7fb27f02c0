import { deviceBox, Store } from '../play/store.ts';

/** What this device keeps. */
export const store: Store = new Store(deviceBox());
