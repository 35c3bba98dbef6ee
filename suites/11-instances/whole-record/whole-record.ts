import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { arrangeInstance } from '../../../src/check/arrange/instance.ts';
import { mayBePrivate } from '../../../src/check/arrange/private-address.ts';
import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { instanceRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { changed } from '../../../src/check/whole/record.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { removeTag } from '../../08-tags/requests.ts';
import { secondInstance } from '../../support/lent/second-instance.ts';
import { createInstance } from '../requests.ts';
import { addressesIn, withoutPrivate } from './flat-record.ts';
import { hold, type Instances, knownInstance, OF_BOTH, OF_ONE } from './known-instances.ts';

const REQUIREMENTS = [
  'INST-CREATE',
  'INST-BOOT',
  'INST-LIST',
  'IP-CREATE-PRIVATE',
  'VOL-ATTACH',
  'VOL-DETACH',
  'TAG-CREATE-COMPUTES',
  'TAG-DELETE-UNTAGS',
  'ERR-UNCHANGED-ELSEWHERE',
];

/** What can be done to an instance, twice: the rest of it and another instance stay as they were. */
export function wholeRecordChecks(check: Declare): void {
  check(
    'each operation changes what it names, of an instance and its neighbour, the second time too',
    REQUIREMENTS,
    async (t) => {
      const arranged = await arrangeInstance(t);
      const { id } = arranged;
      const record = await instanceRecord(t, id);
      const neighbour = await secondInstance(t);
      const one = await knownInstance(record, OF_ONE);
      const instances: Instances = {
        id,
        tag: record.tag,
        reads: one.until,
        one: withoutPrivate(one),
        neighbour: await knownInstance(await instanceRecord(t, neighbour.id), OF_BOTH),
        asked: [arranged, neighbour].map((each) => ({ ...each, type: t.fixture('type') })),
      };
      for (const step of [tag, attach, refusals, boot, address, deploy]) await step(t, instances);
      for (const step of [tag, attach, refusals, boot]) await step(t, instances);
    },
    { objects: 5, early: true },
  );
}

type Step = (t: CheckContext, instances: Instances) => Promise<void>;

const tag: Step = async (t, instances) => {
  const before = instances.one;
  const { label } = await arrangeTag(t, { computes: [instances.id] });
  instances.one = changed(before, { tags: [instances.tag, label] });
  await hold(t, 'TAG-CREATE-COMPUTES', instances);
  await removeTag(t, label);
  instances.one = before;
  await hold(t, 'TAG-DELETE-UNTAGS', instances);
};

const attach: Step = async (t, instances) => {
  const volume = await t.own('volume', (own) => arrangeVolume(own));
  await attachVolume(t, volume, instances.id);
  let isDetached = false;
  try {
    await hold(t, 'VOL-ATTACH', instances);
  } finally {
    isDetached = await detachVolume(t, volume);
  }
  if (isDetached) await hold(t, 'VOL-DETACH', instances);
};

/** What runs already may refuse to be booted: that changes nothing either. */
const boot: Step = async (t, instances) => {
  const ask = () => t.owner.post(`/compute/instances/${instances.id}/boot`);
  await poll(ask, ({ ok }) => ok, BOOTS_WITHIN_SECONDS);
  await hold(t, 'INST-BOOT', instances);
};

/** How long a new instance is asked to boot: whether it does is for other checks to say. */
const BOOTS_WITHIN_SECONDS = 2;

/** A private address is one more: those that the instance had stay. */
const address: Step = async (t, instances) => {
  const before = instances.one.fields.ipv4 as readonly unknown[];
  const body = { type: 'ipv4', public: false, compute_id: instances.id };
  const given = await t.owner.post('/networking/ips', body);
  if (!given.ok) return;
  const { reads } = instances;
  const isNew = (each: unknown) => !before.includes(each);
  const seen = await reads?.(({ body: shown }) => addressesIn(shown).some(isNew));
  const now = addressesIn(seen?.body);
  if (seen === undefined || !now.some(isNew)) return;
  // A private one may take the place of another private one.
  const isReplaced = now.length <= before.length;
  const kept = isReplaced ? before.filter((each) => !mayBePrivate(each)) : before;
  t.holds(
    'IP-CREATE-PRIVATE',
    kept.every((each) => now.includes(each)),
    {
      expected: `${kept.join(', ')} beside the new address`,
      received: now.join(', '),
      answers: [seen.answer],
      where: `${seen.where}/ipv4`,
    },
  );
  if (isReplaced) return;
  instances.one = { ...changed(instances.one, { ipv4: now }), ...(reads ? { until: reads } : {}) };
  await hold(t, 'IP-CREATE-PRIVATE', instances);
};

const deploy: Step = async (t, instances) => {
  const { mark } = t.creations;
  if ((await createInstance(t)).ok) await hold(t, 'INST-CREATE', instances);
  await t.creations.clear(mark);
};

/** Refused requests leave no trace. */
const refusals: Step = async (t, instances) => {
  const label = t.names.label();
  const address = { type: 'ipv4', public: 'no boolean', compute_id: instances.id };
  const path = `/compute/instances/${instances.id}/boot`;
  for (const send of [
    () => t.owner.post('/networking/ips', address),
    () => t.anonymous.post('/networking/ips', { ...address, public: false }),
    () => t.anonymous.post(path),
    () => createInstance(t, { label, type: 'no-such-type-41760' }),
  ]) {
    const answer = await send();
    if (!answer.refused)
      throw new Inconclusive(`what had to be refused was not: ${answer.summary}`);
    await hold(t, 'ERR-UNCHANGED-ELSEWHERE', instances);
  }
  const isThere = async () => (await t.owner.list('/compute/instances'))?.some(isCalled) ?? false;
  const isCalled = (item: { label?: unknown }) => item.label === label;
  const { held } = await poll(isThere, (isListed) => !isListed, t.convergence);
  t.holds('ERR-UNCHANGED-ELSEWHERE', held, {
    expected: `no instance ${label}, whose creation was refused`,
    received: 'it is listed',
    answers: [await t.owner.get('/compute/instances')],
  });
};
