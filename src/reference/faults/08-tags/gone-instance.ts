import type { Core } from '../../core.ts';
import { alterState, refuseWhen } from '../blocks/index.ts';
import {
  alterListed,
  type Field,
  labelIn,
  listOnly,
  retag,
  rowsOf,
  untagExcept,
} from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];
type Is = (id: number) => boolean;

/** Tags of what is gone, of what was on an instance that is, and of what was created on one (endpoints/tags). */
export const goneInstanceFaults: readonly Fault[] = [
  {
    id: 'tag-stays-on-volumes-of-a-deleted-instance',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'sequence',
    see: 'delete the instance of a volume with a tag, and then the tag: the volume keeps it',
    wrap: left((isThat) => untagExcept('volumes', ({ id }) => isThat(id))),
  },
  {
    id: 'tag-lists-no-volumes-of-a-deleted-instance',
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: 'delete the instance of a volume with a tag: the tag does not list the volume',
    wrap: left(unlisted),
  },
  {
    id: 'tag-stays-on-volumes-created-on-an-instance',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'sequence',
    see: 'create a volume on an instance, put a tag on it and delete the tag: the volume keeps it',
    wrap: createdThere((isThat) => untagExcept('volumes', ({ id }) => isThat(id))),
  },
  {
    id: 'tag-lists-no-volumes-created-on-an-instance',
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: 'create a volume on an instance and put a tag on it: the tag does not list it',
    wrap: createdThere(unlisted),
  },
  {
    id: 'tag-passes-volumes-created-on-an-instance-over',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'sequence',
    see: 'create a volume on an instance and put a tag on it: it does not carry it',
    wrap: createdThere((isThat) =>
      alterListed('volumes', (ids) => ids.filter((id) => !isThat(id))),
    ),
  },
  ...(['volumes', 'domains', 'computes'] as const).map(
    (field): Fault => ({
      id: `tag-of-deleted-${field}-is-not-deleted`,
      requirement: 'TAG-DELETE',
      kind: 'sequence',
      see: `delete one of the ${field} with a tag, and then the tag: that is refused`,
      wrap: (core) => {
        const labels = new Set<string>();
        const refusing = refuseWhen('deleteTag', (_, request) => labels.has(labelIn(request)));
        return refusing(notingGone(core, field, ({ tags }) => tags.map((tag) => labels.add(tag))));
      },
    }),
  ),
  ...(
    [
      ['computes', 'volumes'],
      ['nodebalancers', 'domains'],
    ] as const
  ).map(
    ([field, others]): Fault => ({
      id: `tag-goes-with-${field}`,
      requirement: `TAG-CREATE-${others.toUpperCase()}`,
      // Its listing is empty then, and there is nothing to be deleted.
      also: ['TAG-OBJECTS', 'TAG-DELETE'],
      kind: 'sequence',
      see: `delete one of the ${field} with a tag that ${others} have: they lose it`,
      wrap:
        (core) =>
        (state, principal, request, ...rest) => {
          const lost = new Set<string>();
          const noting = notingGone(core, field, ({ tags }) => tags.map((tag) => lost.add(tag)));
          const step = noting(state, principal, request, ...rest);
          const without = ({ tags }: { readonly tags: readonly string[] }) =>
            tags.filter((tag) => !lost.has(tag));
          return lost.size === 0 ? step : { ...step, state: retag(step.state, others, without) };
        },
    }),
  ),
];

function unlisted(isThat: Is): Wrap {
  return listOnly(({ type, data }) => type !== 'volume' || !isThat(data.id));
}

/** Tells of each object of a kind that is there no more. */
function notingGone(
  core: Core,
  field: Field,
  note: (row: { readonly id: number; readonly tags: readonly string[] }) => unknown,
): Core {
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (request.method !== 'DELETE') return step;
    const there = rowsOf(step.state, field);
    for (const row of rowsOf(state, field)) if (there.get(row.id) === undefined) note(row);
    return step;
  };
}

/** A fault of the volumes whose instance was deleted. */
function left(fault: (isThat: Is) => Wrap): Wrap {
  return (core) => {
    const ids = new Set<number>();
    const noting: Core = (state, ...rest) => {
      const step = core(state, ...rest);
      const { instances } = step.state;
      for (const { id, attachment } of state.volumes)
        if (attachment && instances.get(attachment.compute_id) === undefined) ids.add(id);
      return step;
    };
    return fault((id) => ids.has(id))(noting);
  };
}

/** A fault of the volumes that were created on an instance. */
function createdThere(fault: (isThat: Is) => Wrap): Wrap {
  return (core) => {
    const ids = new Set<number>();
    const noting = alterState('createVolume', (after, _, { body }, { id }) => {
      if (Object(body).compute_id !== undefined) ids.add(id);
      return after;
    });
    return fault((id) => ids.has(id))(noting(core));
  };
}
