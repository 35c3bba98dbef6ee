import {
  type Kind,
  type Listed,
  listedObject,
} from '../../../src/check/arrange/tags/listed-object.ts';
import { tagPath } from '../../../src/check/arrange/tags/tag.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';

/** An object that may carry tags. */
export interface Carrier {
  readonly kind: Kind;
  readonly id: number;
}

/** The objects of a listing, without the items that may wrap them. */
export function objectsIn(items: readonly unknown[]): Listed[] {
  return items.map(listedObject);
}

/** Every object that carries a tag, and the last of the answers that list them. */
export interface Tagged {
  readonly objects: readonly Listed[];
  readonly answer: Answer;
}

/** No more pages are read, whatever the target says of their number. */
const MOST_PAGES = 100;

/** Reads the listing of a tag, all its pages: how much one holds is open (SIL-PAGE-SIZE-DEFAULT-OTHER-LISTS). */
export async function objectsUnder(t: CheckContext, label: string): Promise<Tagged> {
  const path = tagPath(label);
  let answer = await t.owner.get(path);
  const items = [...answer.items];
  for (let page = 2; page <= MOST_PAGES && page <= Number(answer.body?.pages); page += 1) {
    answer = await t.owner.get(path, { page });
    items.push(...answer.items);
  }
  return { objects: objectsIn(items), answer };
}

/** The listing must in the end hold exactly these objects; a listing that is refused holds none. */
export async function listsExactly(
  t: CheckContext,
  requirement: string,
  label: string,
  carriers: readonly Carrier[],
): Promise<void> {
  const look = async () => objectsIn((await t.owner.list(tagPath(label))) ?? []);
  const isExact = (listed: Listed[]) => areSame(listed, carriers);
  const { held, last } = await poll(look, isExact, t.convergence);
  t.holds(requirement, held, {
    expected: `${namesOf(carriers)} under the tag ${label}`,
    received: namesOf(last.map(({ kind, body }) => ({ kind, id: body.id }))),
    answers: [await t.owner.get(tagPath(label))],
  });
}

/**
 * Objects of one kind must stand together, whatever the order of the kinds. An object whose kind is not
 * known decides nothing (SIL-TAG-KIND).
 */
export function standTogether(t: CheckContext, pages: readonly Answer[]): void {
  const kinds = pages.flatMap(({ items }) => objectsIn(items).map(({ kind }) => kind));
  if (kinds.includes(undefined)) return;
  const runs = kindsInTurn(kinds);
  t.holds('TAG-OBJECTS-BY-TYPE', runs.length === new Set(runs).size, {
    expected: 'the objects of each kind beside each other in the listing',
    received: runs.join(', '),
    answers: pages,
  });
}

/** The kinds in the order in which they are listed, each once where its objects stand together. */
export function kindsInTurn<K>(kinds: readonly K[]): K[] {
  return kinds.filter((kind, at) => at === 0 || kind !== kinds[at - 1]);
}

/**
 * Whether a listed object is this one. Objects of two kinds may have one id: where the kind is
 * known, it must agree.
 */
export function isOf({ kind, body }: Listed, carrier: Carrier): boolean {
  return body.id === carrier.id && (kind === undefined || kind === carrier.kind);
}

/** Whether the listed objects are these, each once. */
export function areSame(listed: readonly Listed[], carriers: readonly Carrier[]): boolean {
  const rest = [...carriers];
  for (const object of listed) {
    const at = rest.findIndex((each) => isOf(object, each));
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return rest.length === 0;
}

function namesOf(objects: readonly { kind: Kind | undefined; id: unknown }[]): string {
  const names = objects.map(({ kind = 'object', id }) => `${kind} ${id}`).sort();
  return names.length === 0 ? 'no objects' : names.join(', ');
}
