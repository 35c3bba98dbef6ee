import type { Kind } from '../../src/check/arrange/tags/listed-object.ts';
import { type ArrangedTag, arrangeTag, tagPath } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isDeleted, readOnce } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isSameJson } from '../../src/text/same-json.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import {
  arrangeCarriers,
  comesToCarry,
  listing,
  nameOf,
  readCarrier,
  requireTags,
  withCarriers,
} from './objects/carriers.ts';
import {
  type Carrier,
  isOf,
  listsExactly,
  objectsUnder,
  type Tagged,
} from './objects/tagged-objects.ts';
import { createTag, listsNothing, removeTag } from './requests.ts';

/** Deletions of tags. */
export function deletionChecks(check: Declare): void {
  check('a deleted tag is gone', ['TAG-DELETE'], (t) =>
    withCarriers(t, ['volumes', 'domains'], async (carriers) => {
      for (const wish of [{}, { label: t.names.labelOf(50), ...listing(carriers) }]) {
        const tag = await arrangeTag(t, wish);
        await isGone(t, tag);
        await beginsAnew(t, tag.label);
      }
    }),
  );

  check(
    'a deletion leaves objects and their other tags',
    ['TAG-DELETE-KEEPS-OBJECTS', 'LIST-COUNTS-AGREE'],
    async (t) => {
      // Not shared: deletions in other checks could have changed shared objects before.
      const carriers = await arrangeCarriers(t, ['volumes', 'domains', 'nodebalancers']);
      const { label } = await arrangeTag(t, listing(carriers));
      // Whoever takes away what begins or ends with the label takes this one, too.
      const kept = await arrangeTag(t, { label: `${label}-${label}`, ...listing(carriers) });
      for (const carrier of carriers) await requireTags(t, carrier, [kept.label, label]);
      const before = await Promise.all(carriers.map((carrier) => stateOf(t, carrier)));
      await removeTag(t, label);
      for (const [at, carrier] of carriers.entries()) {
        await comesToCarry(t, KEEPS, carrier, { label: kept.label, carries: true });
        await isAsBefore(t, carrier, before[at]);
      }
      await listsExactly(t, KEEPS, kept.label, carriers);
      await countsAll(t, kept.label, carriers.length);
    },
    { objects: 5 },
  );

  const back = ['TAG-OBJECTS', 'TAG-DELETE-UNTAGS'];
  check('a deleted tag comes back with an update of an object', back, (t) =>
    withCarriers(t, ['volumes'], async (carriers) => {
      leftToLongerRuns(t, 'deleted tags that come back');
      const { label } = await arrangeTag(t, listing(carriers));
      await removeTag(t, label);
      for (const volume of carriers) await comesBack(t, volume, label);
    }),
  );
}

/** Objects of every kind count. @param count how many there are, all on one page */
async function countsAll(t: CheckContext, label: string, count: number): Promise<void> {
  const look = () => t.owner.get(tagPath(label));
  const isRight = ({ ok, body }: Answer) => ok && (body?.pages !== 1 || body?.results === count);
  await t.eventually(
    'LIST-COUNTS-AGREE',
    `results ${count}`,
    look,
    isRight,
    t.convergence,
    '/results',
  );
}

/** An update puts the tag that was deleted last on an object again: it lists that object, and no other one. */
async function comesBack(t: CheckContext, volume: Carrier, tag: string): Promise<void> {
  const path = `/volumes/${volume.id}`;
  // A deletion that is not done yet would take it off again.
  const look = () => t.owner.get(tagPath(tag));
  if (!(await poll(look, listsNothing, t.convergence)).held) return;
  await comesToCarry(t, 'TAG-DELETE-UNTAGS', volume, { label: tag, carries: false });
  const { label } = (await readOnce(t, path)).body ?? {};
  const other = t.names.label();
  try {
    const answer = await t.owner.put(path, { label, tags: [tag, other] });
    // Whether an update takes a label that no tag has is no matter of what the tag lists.
    if (!answer.ok) throw new Inconclusive(`${path} takes no tag by an update: ${answer.summary}`);
    await requireListed(t, volume, other);
    await listsExactly(t, 'TAG-OBJECTS', tag, [volume]);
  } finally {
    for (const each of [tag, other]) await t.owner.delete(tagPath(each));
  }
}

/**
 * Whether a tag that is set on an object is a tag is open (SIL-TAG-BY-OBJECT): where a label that nobody had is none, one
 * that was deleted is none either.
 * @throws Inconclusive when the label lists nothing
 */
async function requireListed(t: CheckContext, carrier: Carrier, label: string): Promise<void> {
  const look = () => objectsUnder(t, label);
  const isThere = ({ objects }: Tagged) => objects.some((each) => isOf(each, carrier));
  if ((await poll(look, isThere, t.convergence)).held) return;
  throw new Inconclusive(`${label} is on ${nameOf(carrier)}, and does not list it`);
}

const KEEPS = 'TAG-DELETE-KEEPS-OBJECTS';

async function isGone(t: CheckContext, { label, path }: ArrangedTag): Promise<void> {
  const wasListed = await isAmongTags(t, label);
  await isDeleted(t, 'TAG-DELETE', path);
  const look = () => t.owner.get(path);
  await t.eventually('TAG-DELETE', `nothing under the tag ${label}`, look, listsNothing);
  t.creations.forget(path);
  const after = await t.owner.get(path);
  const choice = after.ok ? 'an empty list' : `refused with ${after.status}`;
  t.observe('SIL-TAG-AFTER-DELETE', choice, after);
  if (!wasListed) return;
  const isListed = () => isAmongTags(t, label);
  await t.comesTrue(
    'TAG-DELETE',
    `the list of tags without ${label}`,
    async () => !(await isListed()),
  );
}

/** Whether the list of tags has this one; its path is not shown, so that it may be somewhere else. */
async function isAmongTags(t: CheckContext, label: string): Promise<boolean> {
  const request = t.impliedOperation('listTags');
  if (request?.method !== 'GET') return false;
  const tags = (await t.owner.list(request.path)) ?? [];
  return tags.some((tag) => tag.label === label);
}

/** The label must be free again, and a new tag with it must list no object of the old one. */
async function beginsAnew(t: CheckContext, label: string): Promise<void> {
  const ask = () => createTag(t, { label });
  await t.eventually('TAG-DELETE', `the label ${label} to be free again`, ask, ({ ok }) => ok);
  const look = () => t.owner.get(tagPath(label));
  await t.eventually('TAG-DELETE', `nothing under the new tag ${label}`, look, listsNothing);
}

/** Fields that no tagging may change. */
const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  volumes: ['label', 'size', 'region', 'compute_id'],
  domains: ['domain', 'type', 'soa_email', 'description', 'status', 'ttl_sec'],
  computes: ['label', 'region', 'type'],
  nodebalancers: ['label', 'region', 'client_conn_throttle'],
};

/** The values of these fields, or undefined where the object cannot be read. */
async function stateOf(t: CheckContext, carrier: Carrier): Promise<unknown[] | undefined> {
  const read = await readCarrier(t, carrier);
  return read?.ok ? FIELDS[carrier.kind].map((field) => read.body?.[field]) : undefined;
}

async function isAsBefore(t: CheckContext, carrier: Carrier, before: unknown): Promise<void> {
  if (before === undefined) return;
  const look = () => stateOf(t, carrier);
  const { held, last } = await poll(look, (now) => isSameJson(now, before), t.convergence);
  const read = await readCarrier(t, carrier);
  t.holds(KEEPS, held, {
    expected: `${nameOf(carrier)} as it was: ${JSON.stringify(before)}`,
    received: JSON.stringify(last) ?? 'it cannot be read any more',
    answers: read ? [read] : [],
  });
}
