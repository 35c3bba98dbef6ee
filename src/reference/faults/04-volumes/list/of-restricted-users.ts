import type { Principal } from '../../../access/authenticate.ts';
import type { Core } from '../../../core.ts';
import type { State } from '../../../state.ts';
import { isReader } from '../../blocks/caller.ts';
import { type Body, instead, OWNER, operationOf } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Lists that leave out what other users of the account created (endpoints/volumes#GET /volumes). */
export const ofRestrictedUsersFaults: readonly Fault[] = [
  {
    id: 'volumes-of-restricted-users-not-listed',
    requirement: 'VOL-LIST',
    kind: 'auth',
    see: 'create a volume as a user with add_volumes and list volumes as the owner: it is not there',
    wrap: (core) => withoutThoseOf('restricted-with-grants')(core),
  },
  {
    id: 'volumes-listed-to-readers-on-pages-of-a-size',
    requirement: 'VOL-LIST',
    kind: 'pagination',
    see: 'list volumes with page_size as a user who may read one: all of the account are there',
    wrap: instead('listVolumes', (core, state, principal, request, ...rest) => {
      const isWide = isReader(principal) && request.query.page_size !== undefined;
      return core(state, isWide ? OWNER : principal, request, ...rest);
    }),
  },
  {
    id: 'volumes-listed-to-who-has-no-permission-on-any',
    requirement: 'VOL-LIST',
    kind: 'auth',
    see: 'list volumes as a restricted user without any grant: all of the account are there',
    wrap: instead('listVolumes', (core, state, principal, ...rest) => {
      const isMeant = principal.kind === 'user' && principal.username === 'restricted';
      return core(state, isMeant ? OWNER : principal, ...rest);
    }),
  },
  {
    id: 'volumes-on-instances-that-a-user-reads-listed',
    requirement: 'VOL-LIST',
    kind: 'auth',
    see: 'attach a volume to an instance that a restricted user reads: it is listed to them, and not read',
    wrap: instead('listVolumes', (core, state, principal, ...rest) => ({
      ...core(withThoseOnInstances(state, principal), principal, ...rest),
      state,
    })),
  },
];

function withoutThoseOf(user: string): (core: Core) => Core {
  const created = new Set<number>();
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { id } = operationOf(request);
      const body: Body = step.answer?.body;
      if (step.answer?.status !== 200 || principal.kind !== 'user') return step;
      if (id === 'createVolume' && principal.username === user) created.add(body.id);
      if (id !== 'listVolumes' || principal.username !== 'owner') return step;
      const data = body.data.filter((volume: Body) => !created.has(volume.id));
      return { state: step.state, answer: { ...step.answer, body: { ...body, data } } };
    };
}

/** Who may read an instance is taken for one who may read the volumes on it. */
function withThoseOnInstances(state: State, principal: Principal): State {
  const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
  if (!user?.restricted) return state;
  const seen = state.volumes.filter(({ attachment }) =>
    user.objects.has(`compute/${attachment?.compute_id}`),
  );
  const further = seen.map(({ id }) => [`volume/${id}`, 'read_only'] as const);
  const objects = new Map([...further, ...user.objects]);
  return { ...state, users: new Map(state.users).set(user.username, { ...user, objects }) };
}
