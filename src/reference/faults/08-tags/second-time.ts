import { alterState } from '../blocks/index.ts';
import { FIELDS, labelIn, listOnly, retag, untagExcept } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Faults in tags with a label that was deleted before (endpoints/tags). */
export const secondTimeFaults: readonly Fault[] = [
  ...FIELDS.flatMap((field): Fault[] => [
    {
      id: `tag-created-again-passes-${field}-over`,
      requirement: `TAG-CREATE-${field.toUpperCase()}`,
      kind: 'sequence',
      see: `delete a tag and create it again on ${field}: they do not carry it`,
      wrap: onceDeleted((isAgain) =>
        alterState('createTag', (after, _, { body }) => {
          const { label } = Object(body);
          if (!isAgain(label)) return after;
          return retag(after, field, ({ tags }) => tags.filter((tag) => tag !== label));
        }),
      ),
    },
    {
      id: `tag-deleted-again-stays-on-${field}`,
      requirement: 'TAG-DELETE-UNTAGS',
      kind: 'sequence',
      see: `create a tag on ${field} and delete it, twice: the second time they keep it`,
      wrap: onceDeleted((isAgain) => untagExcept(field, (_, __, label) => isAgain(label))),
    },
  ]),
  {
    id: 'tag-created-again-lists-no-domains',
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: 'delete a tag and create it again on a domain: the domain is not listed',
    wrap: onceDeleted((isAgain) =>
      listOnly(({ type }, label) => type !== 'domain' || !isAgain(label)),
    ),
  },
];

/** Gives the fault whether a label was deleted, before the request that is at hand. */
function onceDeleted(fault: (isAgain: (label: string) => boolean) => Wrap): Wrap {
  return (core) => {
    const gone = new Set<string>();
    const noting = alterState('deleteTag', (after, _, request) => {
      gone.add(labelIn(request));
      return after;
    });
    return noting(fault((label) => gone.has(label))(core));
  };
}
