import type { Declare } from '../../src/check/check.ts';
import { closedBesideEverything } from '../../src/check/combinations/closed.ts';
import { factorsOf } from '../../src/generate/contract/combinations/levels.ts';
import { loadSpec } from '../../src/spec/load.ts';
import type { Operation } from '../../src/spec/types.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { closures, outsidersOf } from './outsiders.ts';

/** Whom an operation is closed to, it is closed to whatever else the request says (authentication). */
export function closedOperationsChecks(check: Declare): void {
  for (const { id, method, path } of loadSpec().operations.filter(isClosed)) {
    check(
      `${method} ${path}: closed to others beside any value`,
      closures(id),
      (t) => {
        leftToLongerRuns(t, 'values beside each caller');
        return closedBesideEverything(t, { operation: id }, outsidersOf(t, id));
      },
      { objects: 1 },
    );
  }
}

/** Where requests may differ at all; of the lists of a new tag the section of tags knows more. */
function isClosed(operation: Operation): boolean {
  const { id, access, request } = operation;
  return (
    access === 'account' &&
    request !== undefined &&
    id !== 'createTag' &&
    factorsOf(operation).length > 0
  );
}
