import type { Core } from '../core.ts';
import type { ReferenceOptions } from '../server.ts';

/** What sort of violation a fault is. */
export type FaultKind =
  | 'schema'
  | 'boundary'
  | 'over-strict'
  | 'format'
  | 'state'
  | 'atomicity'
  | 'cross-resource'
  | 'auth'
  | 'pagination'
  | 'error-shape'
  | 'race'
  | 'temporal'
  | 'rare-value'
  | 'sequence';

/**
 * One deliberate violation of one requirement. A fault wraps the core from outside and changes what
 * goes in or comes out; the core does not know that faults exist. `wrap` is called once per server,
 * so that a fault may count.
 */
export interface Fault {
  /** Kebab-case, for `serve --fault`. */
  readonly id: string;
  /** The requirement it breaks. */
  readonly requirement: string;
  readonly kind: FaultKind;
  /** The plainest way to see it, in one line. */
  readonly see: string;
  /** Title of a check about something else that meets it while it arranges what it needs. */
  readonly shownBy?: string;
  /** Requirements that break of necessity together with it. */
  readonly also?: readonly string[];
  readonly wrap: (core: Core) => Core;
  /** For what the core never sees: how the shell reads bodies, writes answers, what the name server says, and so on. */
  readonly options?: Pick<
    ReferenceOptions,
    'read' | 'write' | 'names' | 'importer' | 'balancing' | 'powerOff'
  >;
}
