import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import { type Body, operationOf } from '../blocks/index.ts';
import { labelIn, listOnly } from '../blocks/tag.ts';
import { volumeInPath } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** What an operation leaves behind, by `keyOf` a volume and a tag that an update puts on it later. */
interface Remembered {
  readonly operation: string;
  readonly keys: (before: State, after: State, request: Request) => readonly unknown[];
  readonly keyOf: (volume: number, label: string) => unknown;
}

/** Tags that an update puts on a volume and that do not list it, since something else happened before. */
export const sequencesFaults: readonly Fault[] = [
  {
    id: 'tag-put-back-does-not-list',
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: 'take a tag off a volume and put it on again, each by an update: the volume is not listed under it',
    wrap: unlistedAfter({
      operation: 'updateVolume',
      keys: (before, after, request) => {
        const { id, tags = [] } = volumeInPath(before, request) ?? {};
        const left = volumeInPath(after, request)?.tags ?? [];
        return tags.filter((label) => !left.includes(label)).map((label) => `${id} ${label}`);
      },
      keyOf: (volume, label) => `${volume} ${label}`,
    }),
  },
  {
    id: 'tag-put-where-one-was-deleted-does-not-list',
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: 'delete a tag of a volume and put another one on it by an update: the volume is not listed under it',
    wrap: unlistedAfter({
      operation: 'deleteTag',
      keys: ({ volumes }, _, request) =>
        volumes.filter(({ tags }) => tags.includes(labelIn(request))).map(({ id }) => id),
      keyOf: (volume) => volume,
    }),
  },
  {
    id: 'tag-created-on-nothing-does-not-list',
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: 'create a tag on nothing and put it on a volume by an update: the volume is not listed under it',
    wrap: unlistedAfter({
      operation: 'createTag',
      keys: (_, { volumes }, { body }) => {
        const { label } = body as Body;
        return volumes.some(({ tags }) => tags.includes(label)) ? [] : [label];
      },
      keyOf: (_, label) => label,
    }),
  },
];

function unlistedAfter({ operation, keys, keyOf }: Remembered): Fault['wrap'] {
  return (core) => {
    const known = new Set<unknown>();
    const unlisted = new Set<string>();
    const noting: Core = (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { id } = operationOf(request);
      const [before, after] = [volumeInPath(state, request), volumeInPath(step.state, request)];
      if (id === 'updateVolume' && before && after) {
        const put = after.tags.filter((label) => !before.tags.includes(label));
        for (const label of put.filter((each) => known.has(keyOf(after.id, each))))
          unlisted.add(`${after.id} ${label}`);
      }
      if (id === operation && (step.answer?.status ?? 400) < 300)
        for (const key of keys(state, step.state, request)) known.add(key);
      return step;
    };
    const isListed = ({ type, data }: Body, label: string) =>
      type !== 'volume' || !unlisted.has(`${data.id} ${label}`);
    return listOnly(isListed)(noting);
  };
}
