import type { Request } from '../../../call.ts';
import type { State } from '../../../state.ts';
import { acceptWhen, alterRequest, alterState, type Body } from '../../blocks/index.ts';
import { createsThoughRefused, instanceIn, volumesOn } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Volumes attached with a config that is of another instance, or of none. */
export const configsFaults: readonly Fault[] = [
  {
    id: 'volume-refused-for-its-config-and-created',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    also: ['ERR-UNCHANGED'],
    kind: 'atomicity',
    see: 'create a volume with a config_id of another instance: refused, and it is there on none',
    wrap: createsThoughRefused(({ body }, state, username) => {
      const { label, size, config_id }: Body = body ?? {};
      const region = instanceIn(state, body)?.region;
      const isMeant = username === 'owner' && typeof config_id === 'number' && region;
      return isMeant ? { label, size, region } : undefined;
    }),
  },
  ...(
    [
      ['attachVolume', 'VOL-ATTACH-CONFIG-OF-INSTANCE'],
      ['createVolume', 'VOL-CREATE-CONFIG-OF-INSTANCE'],
    ] as const
  ).map(
    ([operation, requirement]): Fault => ({
      id: `volume-config-zero-is-none-for-${operation.toLowerCase()}`,
      requirement,
      kind: 'rare-value',
      see: `send ${operation} with config_id 0: accepted as without`,
      wrap: acceptWhen(
        operation,
        ({ config_id }) => config_id === 0,
        ({ config_id: _, ...body }) => body,
      ),
    }),
  ),
  ...[false, true].map(
    (persists): Fault => ({
      id: `volume-config-of-another-with-persist-${persists}`,
      requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
      kind: 'rare-value',
      see: `attach with a config of another instance and persist_across_boots ${persists}: accepted`,
      wrap: acceptWhen(
        'attachVolume',
        (body) => body.persist_across_boots === persists && Number.isInteger(body.config_id),
        ({ config_id: _, ...body }) => body,
      ),
    }),
  ),
  {
    id: 'volume-creation-ignores-config',
    requirement: 'VOL-CREATE-CONFIG-OF-INSTANCE',
    kind: 'cross-resource',
    see: 'create a volume with a config_id of another instance: it is created',
    wrap: withoutForeignConfig('createVolume'),
  },
  ...(['createVolume', 'attachVolume'] as const).map(
    (operation): Fault => ({
      id: `volume-${operation.toLowerCase()}-ignores-config-of-nobody`,
      requirement:
        operation === 'createVolume'
          ? 'VOL-CREATE-CONFIG-OF-INSTANCE'
          : 'VOL-ATTACH-CONFIG-OF-INSTANCE',
      kind: 'rare-value',
      see: `send ${operation} with a config_id that no instance has: it is accepted`,
      wrap: withoutForeignConfig(operation, ({ body }, { instances }) =>
        [...instances].every(({ configs }) =>
          configs.every(({ id }) => id !== (body as Body)?.config_id),
        ),
      ),
    }),
  ),
  ...(['createVolume', 'attachVolume'] as const).map(
    (operation): Fault => ({
      id: `volume-${operation.toLowerCase()}-on-laden-instance-ignores-config`,
      requirement:
        operation === 'createVolume'
          ? 'VOL-CREATE-CONFIG-OF-INSTANCE'
          : 'VOL-ATTACH-CONFIG-OF-INSTANCE',
      kind: 'sequence',
      see: `send ${operation} with a config_id of another instance, where a volume is on the named one: accepted`,
      wrap: withoutForeignConfig(
        operation,
        ({ body }, state) => volumesOn(state, (body as Body)?.compute_id).length > 0,
      ),
    }),
  ),
  {
    id: 'volume-creation-with-region-ignores-config',
    requirement: 'VOL-CREATE-CONFIG-OF-INSTANCE',
    kind: 'rare-value',
    see: 'create a volume with region, compute_id and a config_id of another instance: it is created',
    wrap: withoutForeignConfig('createVolume', ({ body }) => (body as Body)?.region !== undefined),
  },
  {
    id: 'volume-attached-again-ignores-config',
    requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
    kind: 'sequence',
    see: 'attach a volume that was attached before with a config_id of another instance: it is attached',
    wrap: (core) => {
      const left = new Set<string>();
      const pathOf = ({ path }: Request) => path.replace(/\/(?:at|de)tach$/, '');
      const noting = alterState('detachVolume', (after, _, request) => {
        left.add(pathOf(request));
        return after;
      });
      const ignoring = withoutForeignConfig('attachVolume', (asked) => left.has(pathOf(asked)));
      return noting(ignoring(core));
    },
  },
  {
    id: 'volume-attachment-ignores-config',
    requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
    kind: 'cross-resource',
    see: 'attach a volume with a config_id of another instance: it is attached',
    wrap: withoutForeignConfig('attachVolume'),
  },
];

/** Drops a config_id of another instance from the request, so that the core does not refuse it. */
function withoutForeignConfig(
  operation: string,
  when: (request: Request, state: State) => boolean = () => true,
): Fault['wrap'] {
  return alterRequest(operation, (request, state) => {
    if (!when(request, state)) return request;
    const { config_id, ...body } = (request.body ?? {}) as Record<string, unknown>;
    const own = instanceIn(state, body)?.configs.some(({ id }) => id === config_id);
    return own || typeof config_id !== 'number' ? request : { ...request, body };
  });
}
