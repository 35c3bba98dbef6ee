import { untagExcept } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

/** Tags on more objects of a kind than are deleted from at a time (endpoints/tags#DELETE /tags/{tagLabel}). */
export const manyObjectsFaults: readonly Fault[] = [2, 25].map((most) => ({
  id: `tag-deleted-from-${most}-volumes`,
  requirement: 'TAG-DELETE-UNTAGS',
  kind: 'boundary',
  see: `create a tag on more than ${most} volumes and delete it: some keep it`,
  wrap: untagExcept('volumes', (row, all) => all.indexOf(row) >= most),
}));
