import type { Domain, Volume } from '../../entities.ts';
import { alterListed, listOnly, untagExcept } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

const isAttached = (row: unknown) => (row as Volume).attachment !== null;
const isDisabled = (row: unknown) => (row as Domain).status === 'disabled';
const isSlave = (row: unknown) => (row as Domain).type === 'slave';

/** Tags that pass objects of one state over, as they come or go (endpoints/tags). */
export const statesFaults: readonly Fault[] = [
  {
    id: 'tag-passes-attached-volumes-over',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'rare-value',
    see: 'create a tag on a volume that is attached to an instance: the volume does not carry it',
    wrap: alterListed('volumes', (ids, _, { volumes }) =>
      ids.filter((id) => !volumes.get(id)?.attachment),
    ),
  },
  {
    id: 'tag-passes-disabled-domains-over',
    requirement: 'TAG-CREATE-DOMAINS',
    kind: 'rare-value',
    see: 'create a tag on a disabled domain: the domain does not carry it',
    wrap: alterListed('domains', (ids, _, { domains }) =>
      ids.filter((id) => domains.get(id)?.status !== 'disabled'),
    ),
  },
  {
    id: 'tag-stays-on-attached-volumes',
    requirement: 'TAG-DELETE-UNTAGS',
    also: ['TAG-DELETE', 'TAG-OBJECTS'],
    kind: 'rare-value',
    see: 'delete a tag of a volume that is attached to an instance: the volume keeps it',
    wrap: untagExcept('volumes', isAttached),
  },
  {
    id: 'tag-stays-on-disabled-domains',
    requirement: 'TAG-DELETE-UNTAGS',
    also: ['TAG-DELETE', 'TAG-OBJECTS'],
    kind: 'rare-value',
    see: 'delete a tag of a disabled domain: the domain keeps it',
    wrap: untagExcept('domains', isDisabled),
  },
  {
    id: 'tag-stays-on-slaves',
    requirement: 'TAG-DELETE-UNTAGS',
    also: ['TAG-DELETE', 'TAG-OBJECTS'],
    kind: 'rare-value',
    see: 'delete a tag of a slave: the domain keeps it',
    wrap: untagExcept('domains', isSlave),
  },
  {
    id: 'tag-lists-no-disabled-domain',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'list what carries a tag: a disabled domain is not there',
    wrap: listOnly(({ type, data }) => type !== 'domain' || data.status !== 'disabled'),
  },
  {
    id: 'tag-lists-no-attached-volume',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'list what carries a tag: a volume that is attached to an instance is not there',
    wrap: listOnly(({ type, data }) => type !== 'volume' || data.compute_id === null),
  },
];
