import { alterItems } from '../../blocks/index.ts';
import { listedWithDeletedTags, listedWithoutNewTags, listOnly } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

const KINDS = [
  ['volumes', 'VOL-LIST', 'listVolumes', 'createVolume', 'volume'],
  ['domains', 'DOM-LIST', 'listDomains', 'createDomain', 'domain'],
] as const;

/** Lists of objects that do not follow their tags, and listings of tags that do not follow objects. */
export const listedObjectsFaults: readonly Fault[] = KINDS.flatMap(
  ([field, requirement, list, creation, type]): Fault[] => [
    {
      id: `${field}-listed-with-deleted-tag`,
      requirement,
      kind: 'cross-resource',
      see: `delete a tag of one of the ${field}: their list shows it still`,
      wrap: listedWithDeletedTags(list, field),
    },
    {
      id: `${field}-listed-without-new-tag`,
      requirement,
      kind: 'cross-resource',
      see: `create a tag on one of the ${field}: their list does not show it`,
      wrap: listedWithoutNewTags(list, field),
    },
    {
      id: `tag-of-creation-lists-no-${field}`,
      requirement: 'TAG-OBJECTS',
      kind: 'state',
      see: `create one of the ${field} with a tag that is there: the tag does not list it`,
      wrap: (core) => {
        const born = new Map<number, readonly string[]>();
        const noting = alterItems(creation, ({ id, tags }) => born.set(id, tags))(core);
        return listOnly(
          (item, label) => item.type !== type || !born.get(item.data.id)?.includes(label),
        )(noting);
      },
    },
  ],
);
