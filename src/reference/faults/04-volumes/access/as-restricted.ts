import type { Step } from '../../../call.ts';
import type { State } from '../../../state.ts';
import { type Body, instead } from '../../blocks/index.ts';
import { withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** What restricted users are allowed, and what comes of it is another than of the same request by the owner. */
export const asRestrictedFaults: readonly Fault[] = [
  {
    id: 'volume-reads-without-instance-by-restricted-users',
    requirement: 'VOL-GET',
    kind: 'auth',
    see: 'read an attached volume as a restricted user: compute_id is null',
    wrap: toRestricted('getVolume', (step) => ({
      ...step,
      answer: { ...step.answer, body: { ...step.answer.body, ...ON_NONE } },
    })),
  },
  {
    id: 'volume-update-by-restricted-users-not-kept',
    requirement: 'VOL-UPDATE',
    kind: 'auth',
    see: 'give a volume of their own another label as a restricted user: it keeps the old one',
    wrap: toRestricted('updateVolume', ({ answer }, state) => ({ state, answer })),
  },
  {
    id: 'volume-clone-by-restricted-users-has-a-label-of-its-own',
    requirement: 'VOL-CLONE',
    kind: 'auth',
    see: 'clone a volume of their own as a restricted user: read, it has another label',
    wrap: toRestricted('cloneVolume', ({ state, answer }) => {
      const clone = state.volumes.get(answer.body.id);
      return { state: clone ? withVolume(state, { ...clone, label: 'copy' }) : state, answer };
    }),
  },
];

const ON_NONE = { compute_id: null, compute_label: null };

interface Done {
  readonly state: State;
  readonly answer: { readonly status: number; readonly body: Body };
}

/** Changes what a restricted user is allowed. */
function toRestricted(
  operation: string,
  alter: (step: Done, before: State) => Step,
): Fault['wrap'] {
  return instead(operation, (core, state, principal, ...rest) => {
    const step = core(state, principal, ...rest);
    const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
    if (!user?.restricted || !step.answer || step.answer.status >= 300) return step;
    return alter(step as Done, state);
  });
}
