import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { arrangeInstance } from '../../../src/check/arrange/instance.ts';
import { arrangeNodeBalancer } from '../../../src/check/arrange/node-balancer.ts';
import type { Kind } from '../../../src/check/arrange/tags/listed-object.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { farInstance, secondInstance } from '../../support/lent/second-instance.ts';
import { inSecondRegion } from '../../support/lent/second-region.ts';
import { type Carrier, isOf, objectsUnder } from './tagged-objects.ts';

type Make = (t: CheckContext) => Promise<{ id: number }>;

const MAKE: Readonly<Record<Kind, Make>> = {
  volumes: arrangeVolume,
  domains: arrangeDomain,
  computes: readableInstance,
  nodebalancers: arrangeNodeBalancer,
};

/** The second object of a kind, where it is none like the first: a tag is the account's, in all regions. */
const SECOND: Partial<Record<Kind, Make>> = {
  volumes: (t) => inSecondRegion(t, (wish) => arrangeVolume(t, wish)),
  nodebalancers: (t) => inSecondRegion(t, (wish) => arrangeNodeBalancer(t, wish)),
};

/** Kinds of which the second object is one that checks of other sections share, and that is not made for tags. */
const SECOND_ELSEWHERE: Partial<Record<Kind, Make>> = {
  computes: (t) => inSecondRegion(t, ({ region }) => (region ? farInstance(t) : secondInstance(t))),
};

/**
 * Lets a check put tags on objects that all checks of tags share. One check has them at a time, and
 * what it created is removed before the next one gets them; it may change nothing of them but tags.
 */
export function withCarriers(
  t: CheckContext,
  kinds: readonly Kind[],
  work: (carriers: readonly Carrier[]) => Promise<void>,
): Promise<void> {
  return t.serialized('objects that carry tags', async () => {
    const { mark } = t.creations;
    try {
      await work(await sharedCarriers(t, kinds));
    } finally {
      await t.creations.clear(mark);
    }
  });
}

async function sharedCarriers(t: CheckContext, kinds: readonly Kind[]): Promise<Carrier[]> {
  const carriers: Carrier[] = [];
  for (const [at, kind] of kinds.entries()) {
    const nth = kinds.slice(0, at + 1).filter((each) => each === kind).length;
    const sharedElsewhere = nth === 2 ? SECOND_ELSEWHERE[kind] : undefined;
    const own = () => sharedCarrier(t, kind, nth);
    carriers.push(await (sharedElsewhere ? arrangedBy(sharedElsewhere, t, kind) : own()));
  }
  return carriers;
}

/** The shared object; made anew when a faulty target deleted it together with a tag. */
async function sharedCarrier(t: CheckContext, kind: Kind, nth: number): Promise<Carrier> {
  const name = `object ${nth} of the ${kind} that carry tags`;
  const make = (nth === 2 ? SECOND[kind] : undefined) ?? MAKE[kind];
  const arranged = () => t.shared(name, (arrangement) => arrangedBy(make, arrangement, kind));
  const known = await arranged();
  const isRead = kind === 'volumes' || kind === 'domains';
  const look = async () => readCarrier(t, known);
  const isThere = async () => (await poll(look, (seen) => !seen?.refused, t.convergence)).held;
  if (!isRead || (await isThere())) return known;
  await t.run.shared.discard(name, known);
  return arranged();
}

/**
 * Creates an object.
 * @throws Inconclusive when the target refuses, or answers an id that is no integer
 */
export function arrangeCarrier(t: CheckContext, kind: Kind): Promise<Carrier> {
  return arrangedBy(MAKE[kind], t, kind);
}

async function arrangedBy(make: Make, t: CheckContext, kind: Kind): Promise<Carrier> {
  const { id } = await make(t);
  if (Number.isSafeInteger(id)) return { kind, id };
  throw new Inconclusive(`a new object among the ${kind} has no integer id`);
}

export async function arrangeCarriers(t: CheckContext, kinds: readonly Kind[]): Promise<Carrier[]> {
  const made: Carrier[] = [];
  for (const kind of kinds) made.push(await arrangeCarrier(t, kind));
  return made;
}

/** The lists of ids by which the body of a creation names these objects. */
export function listing(carriers: readonly Carrier[]): Partial<Record<Kind, number[]>> {
  const lists: Partial<Record<Kind, number[]>> = {};
  for (const { kind, id } of carriers) lists[kind] = [...(lists[kind] ?? []), id];
  return lists;
}

/** Whether an object carries a tag, and the answer that says so. */
export interface Look {
  readonly carries: boolean;
  readonly answer: Answer;
}

/**
 * Looks at the tags of the object: in the object itself where an operation reads it, or else in the
 * listing of `through`, another tag that it carries, or of the tag itself.
 */
export async function lookAt(
  t: CheckContext,
  carrier: Carrier,
  label: string,
  through: string = label,
): Promise<Look> {
  const own = await readCarrier(t, carrier);
  if (own?.ok && Array.isArray(own.body?.tags)) {
    return { carries: own.body.tags.includes(label), answer: own };
  }
  const { objects, answer } = await objectsUnder(t, through);
  const found = objects.find((object) => isOf(object, carrier));
  const tags = through === label ? [label] : found?.body.tags;
  return { carries: Array.isArray(tags) && found !== undefined && tags.includes(label), answer };
}

/** Whether the object is to carry the tag. */
export interface Wish {
  readonly label: string;
  readonly carries: boolean;
  /** Another tag on the object, in whose listing it can be looked at. */
  readonly through?: string;
}

/** Looks until the object carries the tag, or no longer does. */
export function waitFor(t: CheckContext, carrier: Carrier, { label, carries, through }: Wish) {
  const look = () => lookAt(t, carrier, label, through);
  return poll(look, (seen) => seen.carries === carries, t.convergence);
}

/** The object must in the end carry the tag, or no longer carry it. */
export async function comesToCarry(
  t: CheckContext,
  requirement: string,
  carrier: Carrier,
  wish: Wish,
): Promise<void> {
  const { held, last } = await waitFor(t, carrier, wish);
  t.holds(requirement, held, {
    expected: `${nameOf(carrier)} ${wish.carries ? '' : 'not '}to carry the tag ${wish.label}`,
    received: last.answer.summary,
    answers: [last.answer],
  });
}

/** Waits until the object carries all these tags. @throws Inconclusive when it never does */
export async function requireTags(
  t: CheckContext,
  carrier: Carrier,
  labels: readonly string[],
): Promise<void> {
  for (const label of labels) {
    const { held } = await waitFor(t, carrier, { label, carries: true });
    if (!held) throw new Inconclusive(`${nameOf(carrier)} never carries the tag ${label}`);
  }
}

export function nameOf({ kind, id }: Carrier): string {
  return `${kind} ${id}`;
}

/** Reads the object; undefined when the target has no operation for it. */
export function readCarrier(t: CheckContext, { kind, id }: Carrier): Promise<Answer> | undefined {
  if (kind === 'volumes' || kind === 'domains') return t.owner.get(`/${kind}/${id}`);
  const request =
    kind === 'computes'
      ? t.impliedOperation('getInstance', { computeId: id })
      : t.impliedOperation('getNodeBalancer', { nodebalancerId: id });
  return request && t.owner.send(request);
}

/** An instance that other operations know: a new one may need a while until they do. */
async function readableInstance(t: CheckContext): Promise<{ id: number }> {
  const { id } = await arrangeInstance(t);
  const look = async () => (await readCarrier(t, { kind: 'computes', id }))?.refused !== true;
  await poll(look, (isReadable) => isReadable, t.convergence);
  return { id };
}
