import type { RunConfiguration } from '../../src/reference/seed/config-out.ts';

/** What the process with the instrumented copy is asked; it answers each once. */
export type Wish =
  | { readonly ask: 'start'; readonly mutant?: string }
  /** From now on, what runs is written down as reached by this check. */
  | { readonly ask: 'note'; readonly check?: string }
  | { readonly ask: 'reached' };

export interface Told {
  /** Of a server that has been started; absent when it could not be. */
  readonly config?: RunConfiguration;
  readonly reached?: Reached;
}

/** Ids of the mutants whose places were run through. */
export interface Reached {
  /** While modules loaded. */
  readonly loading: readonly string[];
  /** By the id of the check that ran. */
  readonly byCheck: Readonly<Record<string, readonly string[]>>;
}
