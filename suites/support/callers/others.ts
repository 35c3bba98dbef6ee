import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { tokenOf } from '../../../src/config/credentials.ts';
import { isShortRun } from '../longer-runs.ts';

/** Those of these roles that the configuration knows, in longer runs: rules hold for them as for the owner. */
export function othersOf(t: CheckContext, ...roles: readonly string[]): Caller[] {
  const { configuration } = t.run.settings;
  if (isShortRun(t)) return [];
  return roles
    .filter((role) => tokenOf(configuration, role) !== undefined)
    .map((role) => t.as(role));
}
