import { isDeepStrictEqual } from 'node:util';
import { type ArrangedTag, arrangeTag, tagPath } from '../src/run/arrange/tag.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { poll } from '../src/run/poll.ts';
import { Inconclusive } from '../src/run/signals.ts';
import {
  arrangeCarriers,
  type Carrier,
  comesToCarry,
  listing,
  nameOf,
  readCarrier,
  waitFor,
  withInstance,
} from './tags-carriers.ts';
import { KINDS, type Kind, listsExactly } from './tags-listed.ts';
import { createTag, isNowhere } from './tags-requests.ts';

/** Deletions of tags. */
export function deletionChecks(check: Declare): void {
  check('a deleted tag is gone', ['TAG-DELETE'], async (t) => {
    const carriers = await arrangeCarriers(t, ['volumes', 'domains']);
    for (const wish of [{}, { label: t.names.labelOf(50), ...listing(carriers) }]) {
      const { label, path } = await arrangeTag(t, wish);
      t.accepted('TAG-DELETE', await t.owner.delete(path));
      const look = () => t.owner.get(path);
      await t.eventually('TAG-DELETE', `nothing under the tag ${label}`, look, isNowhere);
      t.creations.forget(path);
      const after = await t.owner.get(path);
      const choice = after.ok ? 'an empty list' : `refused with ${after.status}`;
      t.observe('SIL-TAG-AFTER-DELETE', choice, after);
      await beginsAnew(t, label);
    }
  });

  for (const kind of KINDS) {
    check(`a deletion takes the tag off ${kind}`, ['TAG-DELETE-UNTAGS'], async (t) => {
      const work = () => untags(t, kind);
      await (kind === 'computes' ? withInstance(t, work) : work());
    });
  }

  check(
    'a deletion leaves objects and their other tags',
    ['TAG-DELETE-KEEPS-OBJECTS'],
    async (t) => {
      const carriers = await arrangeCarriers(t, ['volumes', 'domains', 'nodebalancers', 'volumes']);
      const kept = await arrangeTag(t, listing(carriers));
      const { label, path } = await arrangeTag(t, listing(carriers));
      for (const carrier of carriers) await carriesBoth(t, carrier, [kept.label, label]);
      const before = await Promise.all(carriers.map((carrier) => stateOf(t, carrier)));
      await deleted(t, { label, path });
      for (const [at, carrier] of carriers.entries()) {
        await comesToCarry(t, KEEPS, carrier, { label: kept.label, carries: true });
        await isAsBefore(t, carrier, before[at]);
      }
      await listsExactly(t, KEEPS, kept.label, carriers);
    },
    { objects: 6 },
  );
}

const KEEPS = 'TAG-DELETE-KEEPS-OBJECTS';

/** The label is free again, and whoever takes it takes none of the objects over. */
async function beginsAnew(t: CheckContext, label: string): Promise<void> {
  const ask = () => createTag(t, { label });
  await t.eventually('TAG-DELETE', `the label ${label} to be free again`, ask, ({ ok }) => ok);
  const look = () => t.owner.get(tagPath(label));
  await t.eventually('TAG-DELETE', `nothing under the new tag ${label}`, look, isNowhere);
}

/** Two objects where they are cheap, two tags one after the other; the tag that stays is another way to look at them. */
async function untags(t: CheckContext, kind: Kind): Promise<void> {
  const isCheap = kind === 'volumes' || kind === 'domains';
  const carriers = await arrangeCarriers(t, isCheap ? [kind, kind] : [kind]);
  const { label: through } = await arrangeTag(t, listing(carriers));
  for (let round = 0; round < 2; round += 1) {
    const tag = await arrangeTag(t, listing(carriers));
    for (const carrier of carriers) await carriesBoth(t, carrier, [tag.label, through]);
    await deleted(t, tag);
    for (const carrier of carriers) {
      const wish = { label: tag.label, carries: false, through };
      await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, wish);
    }
  }
}

async function carriesBoth(t: CheckContext, carrier: Carrier, labels: string[]): Promise<void> {
  for (const label of labels) {
    const { held } = await waitFor(t, carrier, { label, carries: true });
    if (!held) throw new Inconclusive(`${nameOf(carrier)} never carries the tag ${label}`);
  }
}

/** Deletes the tag. @throws Inconclusive when the target does not let it */
async function deleted(t: CheckContext, { path }: ArrangedTag): Promise<void> {
  const answer = await t.owner.delete(path);
  if (!answer.ok) throw new Inconclusive(`${path} cannot be deleted: ${answer.summary}`);
  t.creations.forget(path);
}

/** Fields that say what an object is; what tagging may change is not among them. */
const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  volumes: ['label', 'size', 'region', 'compute_id'],
  domains: ['domain', 'type', 'soa_email', 'description', 'status', 'ttl_sec'],
  computes: ['label', 'region', 'type'],
  nodebalancers: ['label', 'region', 'client_conn_throttle'],
};

/** What the object is, or undefined where it cannot be read. */
async function stateOf(t: CheckContext, carrier: Carrier): Promise<unknown[] | undefined> {
  const read = await readCarrier(t, carrier);
  return read?.ok ? FIELDS[carrier.kind].map((field) => read.body?.[field]) : undefined;
}

async function isAsBefore(t: CheckContext, carrier: Carrier, before: unknown): Promise<void> {
  if (before === undefined) return;
  const look = () => stateOf(t, carrier);
  const { held, last } = await poll(look, (now) => isDeepStrictEqual(now, before), t.settleSeconds);
  const read = await readCarrier(t, carrier);
  t.holds(KEEPS, held, {
    expected: `${nameOf(carrier)} as it was: ${JSON.stringify(before)}`,
    received: JSON.stringify(last) ?? 'it cannot be read any more',
    answers: read ? [read] : [],
  });
}
