import type { Core } from '../../core.ts';
import { tagKey } from '../../resources/08-tags/tagging.ts';
import { instead } from '../blocks/index.ts';
import { labelIn } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** A creation that races a deletion (endpoints/tags). */
export const racesFaults: readonly Fault[] = [
  {
    id: 'tag-created-while-it-is-deleted',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'race',
    see: 'create and delete a tag at once: objects carry it, and there is no such tag',
    wrap: createsWithoutTag,
  },
];

/** How close together two requests must be to pass for simultaneous, in milliseconds. */
const AT_ONCE = 25;

/**
 * A creation right after a deletion of the same label tags its objects, but the tag itself is gone.
 */
function createsWithoutTag(core: Core): Core {
  const deleted = new Map<string, number>();
  const noting = instead('deleteTag', (right, state, principal, request, now, outcome) => {
    deleted.set(labelIn(request), now);
    return right(state, principal, request, now, outcome);
  });
  return instead('createTag', (right, state, principal, request, now, outcome) => {
    const step = right(state, principal, request, now, outcome);
    const { label } = (request.body ?? {}) as { label?: string };
    const raced = now - (deleted.get(label ?? '') ?? 0) <= AT_ONCE;
    if (!raced || !step.answer || step.answer.status >= 300) return step;
    const tags = step.state.tags.remove(tagKey(1, label ?? ''));
    return { ...step, state: { ...step.state, tags } };
  })(noting(core));
}
