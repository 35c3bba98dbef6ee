import type { Domain, Volume } from '../../entities.ts';
import { alterState, operationOf } from '../blocks/index.ts';
import {
  alterListed,
  FIELDS,
  type Field,
  labelIn,
  listOnly,
  retag,
  rowsOf,
  untagExcept,
} from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

const isAttached = (row: unknown) => (row as Volume).attachment !== null;
const isDisabled = (row: unknown) => (row as Domain).status === 'disabled';
const isElsewhere = (row: unknown) => row !== undefined && (row as Volume).region !== 'us-east';
const isRegional = (field: Field) => field !== 'domains';
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
    id: 'tag-passes-volumes-of-its-instances-over',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'rare-value',
    see: 'create a tag on an instance and a volume that is on it: the volume does not carry it',
    wrap: alterListed('volumes', (ids, { computes = [] }, { volumes }) =>
      ids.filter((id) => !computes.includes(volumes.get(id)?.attachment?.compute_id)),
    ),
  },
  {
    id: 'tag-passes-resizing-volumes-over',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'rare-value',
    see: 'resize a volume and create a tag on it at once: the volume does not carry it',
    wrap: alterListed('volumes', (ids, _, { volumes }) =>
      ids.filter((id) => volumes.get(id)?.status !== 'resizing'),
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
  ...FIELDS.filter(isRegional).map(
    (field): Fault => ({
      id: `tag-passes-${field}-of-another-region-over`,
      requirement: `TAG-CREATE-${field.toUpperCase()}`,
      kind: 'rare-value',
      see: `create a tag on ${field} of another region than the account's others: they do not carry it`,
      wrap: alterListed(field, (ids, _, state) =>
        ids.filter((id) => !isElsewhere(rowsOf(state, field).get(id))),
      ),
    }),
  ),
  ...FIELDS.filter(isRegional).map(
    (field): Fault => ({
      id: `tag-stays-on-${field}-of-another-region`,
      requirement: 'TAG-DELETE-UNTAGS',
      also: ['TAG-DELETE', 'TAG-OBJECTS'],
      kind: 'rare-value',
      see: `delete a tag of ${field} of another region than the account's others: they keep it`,
      wrap: untagExcept(field, isElsewhere),
    }),
  ),
  {
    id: 'tag-is-back-on-volumes-that-were-resizing',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'sequence',
    see: 'delete a tag while a volume with it is resizing: the volume has it again when it is active',
    wrap: (core) => {
      const lost = new Map<number, readonly string[]>();
      return (state, principal, request, ...rest) => {
        const isBack = ({ id, status }: Volume) => status === 'active' && lost.has(id);
        const volumes = state.volumes
          .filter(isBack)
          .map((each) => ({ ...each, tags: lost.get(each.id) ?? [] }))
          .reduce((table, each) => table.put(each.id, each), state.volumes);
        for (const { id } of state.volumes.filter(isBack)) lost.delete(id);
        const step = core({ ...state, volumes }, principal, request, ...rest);
        if (operationOf(request).id !== 'deleteTag') return step;
        for (const { id, status, tags } of volumes) {
          const left = step.state.volumes.get(id)?.tags;
          if (status === 'resizing' && left?.length !== tags.length) lost.set(id, tags);
        }
        return step;
      };
    },
  },
  {
    id: 'tag-stays-on-instances-with-volumes',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'rare-value',
    see: 'delete a tag of an instance that a volume is attached to: the instance keeps it',
    wrap: (core) =>
      alterState('deleteTag', (after, before, request) => {
        const label = labelIn(request);
        const hasVolume = new Set([...before.volumes].map((row) => row.attachment?.compute_id));
        const keeps = ({ id, tags }: { readonly id: number; readonly tags: readonly string[] }) =>
          hasVolume.has(id) && rowsOf(before, 'computes').get(id)?.tags.includes(label)
            ? [...tags, label]
            : undefined;
        return retag(after, 'computes', keeps);
      })(core),
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
