import type { Domain } from '../../entities.ts';
import type { State } from '../../state.ts';
import type { Fault } from '../fault.ts';
import { domainInPath } from './domain.ts';
import { alterState } from './index.ts';

type Wrap = Fault['wrap'];

/** The ids of a domain and of a clone made of it. */
export interface Cloning {
  readonly source: number;
  readonly clone: number;
}

/** A fault that needs to know which clones were made of which domains so far. */
export function knowingClonings(fault: (clonings: readonly Cloning[]) => Wrap): Wrap {
  return (core) => {
    const clonings: Cloning[] = [];
    const noting = alterState('cloneDomain', (after, before, request, { id }) => {
      clonings.push({ source: domainInPath(before, request)?.id ?? 0, clone: id });
      return after;
    });
    return fault(clonings)(noting(core));
  };
}

/** The clones of a domain that are still there. */
export function clonesOf(
  source: number | undefined,
  clonings: readonly Cloning[],
  { domains }: State,
): Domain[] {
  return domains.filter(({ id }) =>
    clonings.some((cloning) => cloning.clone === id && cloning.source === source),
  );
}
