import type { State } from '../../../state.ts';
import { byTokenOfAnyAccount } from '../../blocks/caller.ts';
import { acceptWhen, type Body, byAnyone, instead } from '../../blocks/index.ts';
import { instanceIn, overrule } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** The operations that take a config_id, and the requirement that says whose it must be. */
const CONFIG_TAKERS = [
  ['attachVolume', 'VOL-ATTACH-CONFIG-OF-INSTANCE'],
  ['createVolume', 'VOL-CREATE-CONFIG-OF-INSTANCE'],
] as const;

/** Faults that let volumes and instances of two accounts come together (service#rule-1). */
export const otherAccountFaults: readonly Fault[] = [
  {
    id: 'volume-of-other-account-read-with-a-scope',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'auth',
    see: 'read a volume of another account with an OAuth token of the scope: it is shown',
    wrap: byTokenOfAnyAccount('getVolume', 'volumes'),
  },
  {
    id: 'volume-created-on-instance-of-other-account',
    requirement: 'VOL-CREATE-COMPUTE-ID-KNOWN',
    kind: 'cross-resource',
    see: 'create a volume on an instance of another account: it is created',
    wrap: instead('createVolume', (core, state, principal, request, ...rest) => {
      const { compute_id, ...body } = (request.body ?? {}) as Body;
      const instance = instanceIn(state, { compute_id });
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      const isForeign = instance !== undefined && instance.account !== user?.account;
      const blind = isForeign
        ? { ...request, body: { region: instance.region, ...body } }
        : request;
      return core(state, principal, blind, ...rest);
    }),
  },
  {
    id: 'volume-attached-to-instance-of-other-account',
    requirement: 'VOL-ATTACH-COMPUTE-ID-KNOWN',
    kind: 'cross-resource',
    see: 'attach a volume to an instance of another account: it is attached',
    wrap: overrule(
      'attachVolume',
      ({ account }, body, state) => (instanceIn(state, body)?.account ?? account) !== account,
      (_, { compute_id }) => ({ attachment: { compute_id, config_id: null } }),
    ),
  },
  {
    id: 'volume-resized-from-other-account',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'resize a volume of another account: it grows',
    wrap: byAnyone('resizeVolume'),
  },
  ...CONFIG_TAKERS.map(
    ([operation, requirement]): Fault => ({
      id: `config-of-other-account-accepted-by-${operation.toLowerCase()}`,
      requirement,
      kind: 'cross-resource',
      see: `send ${operation} with a config_id of another account: it is accepted`,
      wrap: acceptWhen(
        operation,
        (body, _, state) => hasForeignConfig(body, state),
        ({ config_id: _, ...body }) => body,
      ),
    }),
  ),
];

function hasForeignConfig(body: Body, state: State): boolean {
  const [holder] = state.instances.filter(({ configs }) =>
    configs.some(({ id }) => id === body.config_id),
  );
  const account = instanceIn(state, body)?.account;
  return account !== undefined && holder !== undefined && holder.account !== account;
}
