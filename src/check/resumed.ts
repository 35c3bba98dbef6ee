import type { PairsTried } from '../result/figures/pairs-tried.ts';
import type { Observation } from '../result/run-result.ts';

/** What a run counts over all checks, and neither its checks nor its evidence tell; plain data. */
export interface Tallies {
  readonly observations: readonly Observation[];
  /** By the id of the check that tried them. */
  readonly pairs: readonly (readonly [check: string, PairsTried])[];
  /** Waited for changes to show. */
  readonly convergenceMillis: number;
}

export const NO_TALLIES: Tallies = { observations: [], pairs: [], convergenceMillis: 0 };

/** What a run goes on from that was killed or interrupted: its ledger and evidence tell the rest. */
export interface Resumed {
  /** How often it has been resumed. */
  readonly times: number;
  /** Ids of the checks that had ended. */
  readonly ended: readonly string[];
  /** Requirements that they decided, whatever else the run will say. */
  readonly decided: readonly string[];
  /** The highest number of an exchange. */
  readonly exchanges: number;
  /** How many it had created. */
  readonly objects: number;
  /** From its first beginning until now, in milliseconds. */
  readonly millis: number;
  readonly tallies: Tallies;
}

/** Part of all names: what was being created when a run was killed may come into being late. */
export function saltOf(resumed: Resumed | undefined): string {
  return resumed ? `, resumed ${resumed.times}` : '';
}
