import { OBSERVABLE } from '../../../src/reference/observable.ts';

/** A reference server whose volumes are `creating` and `resizing` long enough to be seen. */
export const VISIBLE_DELAYS = { settings: OBSERVABLE.settings };
