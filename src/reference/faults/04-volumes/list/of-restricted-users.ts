import type { Core } from '../../../core.ts';
import { type Body, operationOf } from '../../blocks/index.ts';
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
