import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeInstance } from '../../src/check/arrange/instance.ts';
import { arrangeNodeBalancer } from '../../src/check/arrange/node-balancer.ts';
import { tagPath } from '../../src/check/arrange/tag.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { keptConfig } from '../10-load-balancers/requests.ts';
import { secondInstance } from '../support/second-instance.ts';
import { isOf, type Kind, objectsIn } from './listed.ts';

/** An object that may carry tags. */
export interface Carrier {
  readonly kind: Kind;
  readonly id: number;
}

const MAKE: Readonly<Record<Kind, (t: CheckContext) => Promise<{ id: number }>>> = {
  volumes: arrangeVolume,
  domains: arrangeDomain,
  computes: readableInstance,
  nodebalancers: arrangeNodeBalancer,
};

/** Where the second object of a kind is not made for its tags: other sections have one to lend. */
const SECOND: Partial<typeof MAKE> = {
  computes: secondInstance,
  nodebalancers: async (t) => (await keptConfig(t)).nodeBalancer,
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
    const lent = nth === 2 ? SECOND[kind] : undefined;
    const own = () => sharedCarrier(t, kind, `object ${nth} of the ${kind} that carry tags`);
    carriers.push(await (lent ? arrangedBy(lent, t, kind) : own()));
  }
  return carriers;
}

/** One that a faulty target lost together with a tag is made anew. */
async function sharedCarrier(t: CheckContext, kind: Kind, name: string): Promise<Carrier> {
  const arranged = () => t.shared(name, (arrangement) => arrangeCarrier(arrangement, kind));
  const known = await arranged();
  const isRead = kind === 'volumes' || kind === 'domains';
  if (!isRead || !(await readCarrier(t, known))?.refused) return known;
  await t.run.shared.remove(name);
  return arranged();
}

/** @throws Inconclusive when the target does not let it, or gives an id that is no integer */
export function arrangeCarrier(t: CheckContext, kind: Kind): Promise<Carrier> {
  return arrangedBy(MAKE[kind], t, kind);
}

async function arrangedBy(
  make: (typeof MAKE)[Kind],
  t: CheckContext,
  kind: Kind,
): Promise<Carrier> {
  const { id } = await make(t);
  if (Number.isInteger(id)) return { kind, id };
  throw new Inconclusive(`a new object among the ${kind} has no integer id`);
}

export async function arrangeCarriers(t: CheckContext, kinds: readonly Kind[]): Promise<Carrier[]> {
  const made: Carrier[] = [];
  for (const kind of kinds) made.push(await arrangeCarrier(t, kind));
  return made;
}

/** These objects as the body of a creation lists them. */
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
 * Looks at the object itself where an operation reads it; at an instance or a load balancer that
 * cannot be read, in the listing of `through`, another tag it carries, or of the tag itself.
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
  const answer = await t.owner.get(tagPath(through));
  const found = objectsIn(answer.items).find((object) => isOf(object, carrier));
  const tags = through === label ? [label] : found?.body.tags;
  return { carries: Array.isArray(tags) && found !== undefined && tags.includes(label), answer };
}

/** What is to be seen: the tag on the object, or off it. */
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

/** In the end the object must carry the tag, or no longer. */
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

/** @throws Inconclusive when the object does not carry both tags in the end */
export async function carriesBoth(
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

/** A new instance may need a while until other operations know it. */
async function readableInstance(t: CheckContext): Promise<{ id: number }> {
  const { id } = await arrangeInstance(t);
  const look = async () => (await readCarrier(t, { kind: 'computes', id }))?.refused !== true;
  await poll(look, (isReadable) => isReadable, t.convergence);
  return { id };
}
