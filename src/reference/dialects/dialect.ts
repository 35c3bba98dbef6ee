import type { Core } from '../core.ts';
import type { ReferenceOptions } from '../server.ts';

/**
 * A way of conforming that the plain server does not choose: everything a dialect does is legal, and
 * whoever calls it wrong is wrong. Like faults, dialects wrap the core from outside.
 */
export interface Dialect {
  /** Kebab-case, for `serve --dialect`. */
  readonly name: string;
  /** What it chooses, in one line. */
  readonly says: string;
  readonly wrap?: (core: Core) => Core;
  /** Settings of the server itself, such as delays. */
  readonly options?: Pick<ReferenceOptions, 'settings' | 'write' | 'names' | 'effectDelay'>;
}
