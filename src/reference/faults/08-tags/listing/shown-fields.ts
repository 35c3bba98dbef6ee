import { alterAnswer, type Body } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Fields of objects that the listing of their tag shows as they are not (resources/tag#tagged-objects). */
export const shownFieldsFaults: readonly Fault[] = [
  shownAs('volume', 'status', { status: 'creating' }),
  shownAs('domain', 'status', { status: 'active' }),
  shownAs('domain', 'timers', { expire_sec: 0, refresh_sec: 0, retry_sec: 0 }),
  shownAs('nodebalancer', 'tags', { tags: [] }),
  shownAs('compute', 'tags', { tags: [] }),
];

function shownAs(type: string, what: string, fields: Body): Fault {
  return {
    id: `tag-lists-another-${what}-of-a-${type}`,
    requirement: 'TAG-OBJECTS',
    kind: 'state',
    see: `list a tag of a ${type}: its ${what} is another than reading it shows`,
    wrap: alterAnswer('listTaggedObjects', (body) => {
      for (const { type: kind, data } of body.data) if (kind === type) Object.assign(data, fields);
      return body;
    }),
  };
}
