import type { Core } from '../../core.ts';
import { tagKey } from '../../resources/08-tags/tagging.ts';
import { instead, operationOf } from '../blocks/index.ts';
import { labelIn, retag } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** A creation that races a deletion (endpoints/tags). */
export const racesFaults: readonly Fault[] = [
  {
    id: 'tag-created-while-it-is-deleted',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'race',
    see: 'create and delete a tag at once: objects carry it, and there is no such tag',
    // One that is created again right after its deletion lists nothing.
    also: ['TAG-OBJECTS'],
    wrap: createsWithoutTag,
  },
  {
    id: 'tag-undone-by-the-next',
    requirement: 'TAG-CREATE-DOMAINS',
    kind: 'race',
    see: 'create four tags on one domain at once: it does not carry all of them',
    wrap: undoneByNext,
  },
];

/** A creation right after another one has not seen what that put on the domain, and undoes it. */
function undoneByNext(core: Core): Core {
  let latest: string | undefined;
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const { label = '', domains = [] } = (request.body ?? {}) as TagSent;
    const isCreation = operationOf(request).id === 'createTag';
    const undone = isCreation ? latest : undefined;
    const isDone = isCreation && step.answer !== undefined && step.answer.status < 300;
    latest = isDone ? label : undefined;
    if (!isDone || undone === undefined) return step;
    const without = ({ id, tags }: { id: number; tags: readonly string[] }) =>
      domains.includes(id) ? tags.filter((tag) => tag !== undone) : undefined;
    return { ...step, state: retag(step.state, 'domains', without) };
  };
}

interface TagSent {
  readonly label?: string;
  readonly domains?: readonly number[];
}

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
