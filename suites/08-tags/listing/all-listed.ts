import type { ArrangedTag } from '../../../src/check/arrange/tags/tag.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

/** An object that was listed when the tag was created. */
interface Tagged {
  readonly id: number;
  readonly path: string;
}

/** What is decided of domains that are listed when a tag is created, however many there are. */
export const OF_DOMAINS = ['TAG-OBJECTS', 'TAG-CREATE-DOMAINS'];

/**
 * In the end a tag lists every object that it was created for, and every one of them carries it.
 * @throws Inconclusive when none is listed
 */
export async function areAllListed(
  t: CheckContext,
  { label, path }: ArrangedTag,
  objects: readonly Tagged[],
): Promise<void> {
  const look = async () => (await t.owner.list(path))?.length ?? 0;
  const wanted = objects.length;
  const { held, last: listed } = await poll(look, (count) => count >= wanted, t.convergence);
  if (held) return areDecided(t, path, objects);
  if (listed === 0) throw new Inconclusive(`no object is listed under the tag ${label}`);
  const answers = [];
  for (const object of objects) answers.push(await carries(t, label, object));
  t.holds('TAG-OBJECTS', false, {
    expected: t.waits.withWait(`${wanted} objects that carry ${label} to be listed under it`),
    received: `${listed} are`,
    answers: [...answers.slice(-1), await t.owner.get(path)],
  });
}

async function areDecided(t: CheckContext, path: string, objects: readonly Tagged[]) {
  const answers = [await t.owner.get(path)];
  for (const requirement of new Set(['TAG-OBJECTS', ...objects.map(creation)])) {
    t.holds(requirement, true, { expected: 'all of them', received: 'all', answers });
  }
}

/** The requirement that an object of this kind carries the tag that is created for it. */
function creation({ path }: Tagged): string {
  return path.startsWith('/volumes/') ? 'TAG-CREATE-VOLUMES' : 'TAG-CREATE-DOMAINS';
}

/** An object that a creation names must in the end carry the tag. */
function carries(t: CheckContext, label: string, object: Tagged): Promise<Answer> {
  const { path } = object;
  const isTagged = ({ body }: Answer) => body?.tags?.includes?.(label) === true;
  return t.eventually(
    creation(object),
    `${path} to carry ${label}`,
    () => t.owner.get(path),
    isTagged,
  );
}

/** Every one of many objects of a kind must in the end be without the tag, on whatever page of the list of the kind it stands. */
export async function noneCarries(
  t: CheckContext,
  label: string,
  list: '/volumes' | '/domains',
  objects: readonly Pick<Tagged, 'id'>[],
): Promise<void> {
  const own = new Set(objects.map(({ id }) => id));
  const look = async () => {
    const all = await t.owner.list(list);
    if (all === undefined) throw new Inconclusive(`${list} cannot be listed`);
    return all.filter(({ id, tags }) => own.has(id) && Array.isArray(tags) && tags.includes(label));
  };
  const { held, last: left } = await poll(look, ({ length }) => length === 0, t.convergence);
  t.holds('TAG-DELETE-UNTAGS', held, {
    expected: `none of ${own.size} objects in GET ${list} to carry ${label} after it was deleted`,
    received: `${left.length} carry it, among them ${left[0]?.id}`,
    answers: [],
  });
}
