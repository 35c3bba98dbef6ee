import type { Core } from '../../../core.ts';
import { operationOf } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { A_MOMENT, isOn, put, type Row, rowOf } from '../lasting.ts';

/** Tags that do not last, or that come back after they were deleted (service#rule-4). */
export const lastingTagsFaults: readonly Fault[] = [
  {
    id: 'volume-tagged-while-creating-loses-its-tags-later',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'temporal',
    see: 'tag a volume that is creating, and read it a while later: it has no tags',
    wrap: tagsGo('volumes', (row) => row?.status === 'creating'),
  },
  {
    id: 'instance-tagged-at-deployment-loses-its-tags-later',
    requirement: 'TAG-CREATE-COMPUTES',
    kind: 'temporal',
    see: 'tag an instance that is deployed with a boot, and list the tag a while later: the instance is not there',
    wrap: tagsGo('instances', isOn),
  },
  {
    id: 'deletetag-undone-later-on-volumes',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'temporal',
    see: 'delete a tag of a volume, and read it a moment later: it carries the tag again',
    wrap: tagsComeBack,
  },
];

const NAMED = { instances: 'computes', volumes: 'volumes' } as const;

/** Tags that are put on rows of such a state go a moment later. */
function tagsGo(table: keyof typeof NAMED, when: (row: Row) => boolean): Fault['wrap'] {
  return (core): Core => {
    const ends = new Map<number, number>();
    return (state, principal, request, now, ...rest) => {
      const over = [...ends].filter(([, end]) => now >= end);
      for (const [id] of over) ends.delete(id);
      const current = over.reduce((before, [id]) => put(before, table, id, 'tags', []), state);
      const step = core(current, principal, request, now, ...rest);
      if (operationOf(request).id !== 'createTag' || step.answer?.status !== 200) return step;
      for (const id of [Object(request.body)[NAMED[table]] ?? []].flat())
        if (when(rowOf(current, table, id))) ends.set(id, now + A_MOMENT);
      return step;
    };
  };
}

function tagsComeBack(core: Core): Core {
  const former = new Map<number, { readonly tags: readonly string[]; readonly at: number }>();
  return (state, principal, request, now, ...rest) => {
    const over = [...former].filter(([, { at }]) => now - at > A_MOMENT);
    for (const [id] of over) former.delete(id);
    const current = over.reduce(
      (before, [id, { tags }]) => put(before, 'volumes', id, 'tags', tags),
      state,
    );
    const step = core(current, principal, request, now, ...rest);
    if (operationOf(request).id !== 'deleteTag') return step;
    for (const { id, tags } of current.volumes) {
      const isLess = step.state.volumes.get(id)?.tags.length !== tags.length;
      if (isLess) former.set(id, { tags, at: now });
    }
    return step;
  };
}
