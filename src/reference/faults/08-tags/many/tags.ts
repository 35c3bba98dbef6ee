import type { Core } from '../../../core.ts';
import { alterRequest, type Body } from '../../blocks/index.ts';
import { listOnly } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

/** How many tags these servers can hold for one object. */
const MOST = 10;

/** What is lost of objects with many tags (resources/volume#tags, resources/domain#tags). */
export const manyTagsFaults: readonly Fault[] = [
  losesFurther('createVolume', 'VOL-CREATE-TAGS'),
  losesFurther('updateVolume', 'VOL-UPDATE'),
  losesFurther('createDomain', 'DOM-CREATE'),
  losesFurther('updateDomain', 'DOM-UPDATE'),
  {
    id: 'tag-lists-none-of-which-it-is-the-eleventh',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'give a volume twelve tags and list what carries the last: nothing',
    wrap: listOnly((item, label) => (item.data ?? item).tags.indexOf(label) < MOST),
  },
];

function losesFurther(operation: string, requirement: string): Fault {
  return {
    id: `eleventh-tag-dropped-by-${operation}`.toLowerCase(),
    requirement,
    kind: 'rare-value',
    see: `send ${operation} with twelve tags: it has ten of them`,
    wrap: keepingTen(operation),
  };
}

function keepingTen(operation: string): (core: Core) => Core {
  return alterRequest(operation, (request) => {
    const { tags, ...rest } = Object(request.body) as Body;
    const isLong = Array.isArray(tags) && tags.length > MOST;
    return isLong ? { ...request, body: { ...rest, tags: tags.slice(0, MOST) } } : request;
  });
}
