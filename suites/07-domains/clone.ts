import fc from 'fast-check';
import { type ArrangedDomain, arrangeDomain, freshDomain } from '../../src/check/arrange/domain.ts';
import { requireAccepted } from '../../src/check/arrange/required.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isReadInTheEnd } from '../../src/check/in-the-end.ts';
import { property } from '../../src/check/property.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { defaultPageSize, pageSizeBounds } from '../../src/spec/stated-bounds.ts';
import { isSameJson } from '../../src/text/same-json.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import { isListedAsRead } from './listing.ts';
import {
  addedTo,
  arrangeRecordsOfAllTypes,
  hasRecords,
  lacksRecords,
  requireListing,
} from './records/listed.ts';
import { arrangeRecords, type RecordSent } from './records/requests.ts';
import {
  acceptedUpdate,
  cloneDomain,
  domainIn,
  type Fields,
  reads,
  removeDomain,
  slaveBody,
} from './requests.ts';

/** Cloning (endpoints/domains#POST /domains/{domainId}/clone). */
export function cloneChecks(check: Declare): void {
  check(
    'a clone has the settings of its source, which stays as it was',
    ['DOM-CLONE', 'DOM-CLONE-SOURCE-KEPT', 'DOM-UPDATE', 'DOM-LIST', 'DOM-DELETE'],
    async (t) => {
      const source = await arrangeDomain(t, SETTINGS);
      const clone = await cloned(t, source);
      await hasSettingsOf(t, source, clone);
      await observeRest(t, source, clone);
      await updated(t, clone);
      const body = { ...source.body, ...SETTINGS, ...(await withOtherTimers(t, source)) };
      await hasSettingsOf(t, { ...source, body }, await cloned(t, source));
      await reads(t, 'DOM-CLONE-SOURCE-KEPT', source.path, picked(body, EVERY_FIELD));
      await t.owner.put(source.path, { description: 'of the source', status: 'disabled' });
      await reads(t, 'DOM-UPDATE', clone.path, OF_THE_CLONE);
      const slave = await arrangeDomain(t, slaveBody(t, OF_A_SLAVE));
      const shown = await withAddress(t, slave);
      await hasSettingsOf(t, { ...slave, ...shown }, await cloned(t, slave));
      await removeDomain(t, source.path);
      await isReadInTheEnd(t, 'DOM-DELETE', clone.path);
    },
    { objects: 5 },
  );

  check('a domain that was renamed is cloned too', ['DOM-CLONE'], async (t) => {
    leftToLongerRuns(t, 'clones of what was renamed');
    const source = await arrangeDomain(t);
    const domain = freshDomain(t);
    await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(source.path, { domain }));
    await reads(t, 'DOM-UPDATE-RENAME', source.path, { domain });
    await cloned(t, source);
  });

  check(
    'a clone has all records of its source, which keeps them',
    ['DOM-CLONE-RECORDS', 'DOM-CLONE-SOURCE-KEPT'],
    async (t) => {
      const many = isShortRun(t) ? pageSizeBounds().least : defaultPageSize();
      const counts = fc.nat({ max: many + 1 });
      await property(t, counts, { cases: 1, examples: [many + 1] }, (count) =>
        keepsRecords(t, someRecords(count)),
      );
    },
    { objects: 3 },
  );

  check(
    'a clone has records of every type, and from then on records of its own',
    ['DOM-CLONE', 'DOM-CLONE-RECORDS', 'DOM-CLONE-SOURCE-KEPT'],
    async (t) => {
      const source = await arrangeDomain(t, SETTINGS);
      const records = await arrangeRecordsOfAllTypes(t, source);
      const clone = await cloned(t, source);
      await hasRecords(t, 'DOM-CLONE-RECORDS', clone, records);
      await addedTo(t, source, LATER_RECORDS.slice(0, 1));
      await lacksRecords(t, 'DOM-CLONE-RECORDS', clone, LATER_RECORDS.slice(0, 1));
      const all = [...records, ...LATER_RECORDS.slice(0, 1)];
      await addedTo(t, clone, LATER_RECORDS.slice(1));
      await lacksRecords(t, 'DOM-CLONE-SOURCE-KEPT', source, LATER_RECORDS.slice(1));
      await hasRecords(t, 'DOM-CLONE-SOURCE-KEPT', source, all);
      await hasRecords(t, 'DOM-CLONE-RECORDS', await cloned(t, source), all);
      await removeDomain(t, source.path);
      await hasRecords(t, 'DOM-CLONE-RECORDS', clone, [...records, ...LATER_RECORDS.slice(1)]);
      await hasSettingsOf(t, source, clone);
    },
    { objects: 3 },
  );
}

/** Where they are more than a page of a list has, what reads the source page by page must read on. */
function someRecords(length: number): RecordSent[] {
  return Array.from({ length }, (_, index) => ({
    type: 'A',
    name: `host-${index}`,
    target: `198.18.4.${index + 1}`,
  }));
}

/** Records added after the cloning: the first to the source, the second to the clone. */
const LATER_RECORDS: readonly RecordSent[] = ['of-source', 'of-clone'].map((name, index) => ({
  type: 'A',
  name,
  target: `198.18.3.${index + 1}`,
}));

async function keepsRecords(t: CheckContext, records: readonly RecordSent[]): Promise<void> {
  const source = await arrangeDomain(t, { status: 'disabled' });
  await arrangeRecords(t, source, records);
  await requireListing(t, source, records);
  const first = await cloned(t, source);
  const read = await t.owner.get(first.path);
  const status = `status ${read.body?.status} of a source that is disabled`;
  t.observe('SIL-DOM-CLONE-REST', status, read);
  await hasRecords(t, 'DOM-CLONE-RECORDS', first, records);
  const second = await cloned(t, first);
  await hasRecords(t, 'DOM-CLONE-RECORDS', second, records);
  await removeDomain(t, first.path);
  await hasRecords(t, 'DOM-CLONE-SOURCE-KEPT', source, records);
}

/** What the clone is updated to: every value but the status differs from that of its source, which is disabled later. */
const OF_THE_CLONE: Fields = {
  description: 'of the clone',
  status: 'active',
  group: 'Clones',
  soa_email: 'clone@example.com',
  axfr_ips: ['198.18.0.6'],
  ttl_sec: 300,
};

/** A clone must take updates, in the end, and be listed as any other domain. */
async function updated(t: CheckContext, clone: ArrangedDomain): Promise<void> {
  const update = () => t.owner.put(clone.path, OF_THE_CLONE);
  await t.eventually('DOM-UPDATE', 'the clone to take an update', update, ({ ok }) => ok);
  await reads(t, 'DOM-UPDATE', clone.path, OF_THE_CLONE);
  await isListedAsRead(t, clone);
}

/** Clones the domain under a fresh name; the answer must show that name, and an id of its own. */
async function cloned(t: CheckContext, source: ArrangedDomain): Promise<ArrangedDomain> {
  const domain = freshDomain(t);
  // The source may be a clone itself, whose zone is still on its way.
  const ask = () => cloneDomain(t, source, domain);
  const made = await t.eventually('DOM-CLONE', `a clone called ${domain}`, ask, ({ ok }) => ok);
  t.equal('DOM-CLONE', made, '/domain', domain);
  const clone = domainIn(made);
  t.holds('DOM-CLONE', clone.id !== source.id, {
    expected: `another id than that of ${source.path}`,
    received: String(clone.id),
    answers: [made],
    where: '/id',
  });
  await reads(t, 'DOM-CLONE', clone.path, { domain });
  return clone;
}

/** More than one master, and more than a slave needs. */
const OF_A_SLAVE: Fields = {
  soa_email: undefined,
  master_ips: ['198.18.0.1', '198.18.0.2', '2001:db8::3'],
  axfr_ips: ['198.18.0.4', '2001:db8::5'],
  expire_sec: 604800,
  refresh_sec: 7200,
  retry_sec: 300,
  ttl_sec: 300,
};

/**
 * Gives a slave a soa_email, which it need not take, nor show.
 * @returns the slave as it is answered, with what of the address reads show
 */
async function withAddress(t: CheckContext, { path, body }: ArrangedDomain) {
  const soa_email = 'of-a-slave@example.com';
  const updated = await t.owner.put(path, {
    ...picked(body, [...ZONE_FIELDS, 'axfr_ips']),
    soa_email,
  });
  if (!updated.ok) return { body };
  const look = () => t.owner.get(path);
  const isShown = (seen: Answer) => seen.ok && seen.body?.soa_email === soa_email;
  const { held } = await poll(look, isShown, t.convergence);
  return { body: held ? { ...body, soa_email } : { ...body, soa_email: undefined } };
}

/** With an address outside of the zone: one inside may follow the name of a clone. */
const SETTINGS: Fields = {
  soa_email: 'zone@example.com',
  axfr_ips: ['198.18.0.5'],
  expire_sec: 604800,
  refresh_sec: 7200,
  retry_sec: 300,
  ttl_sec: 3600,
  tags: [RUN_TAGS[0]],
  description: 'to be cloned',
  group: 'Sources',
};

const OTHER_TIMERS: Fields = {
  expire_sec: 1209600,
  refresh_sec: 14400,
  retry_sec: 7200,
  ttl_sec: 300,
};

/**
 * Sends the other fields again, since an update may reset what it leaves out (SIL-PUT-OMITTED).
 * @returns the new timers as they are read, for the clone to have them too
 */
async function withOtherTimers(t: CheckContext, { path, body }: ArrangedDomain): Promise<Fields> {
  const { soa_email } = body;
  await acceptedUpdate(t, 'DOM-UPDATE', path, { ...SETTINGS, soa_email, ...OTHER_TIMERS });
  const { body: shown } = await reads(t, 'DOM-UPDATE', path, OTHER_TIMERS);
  return picked(shown, Object.keys(OTHER_TIMERS));
}

/** What else a clone may have of its source is not said. */
async function observeRest(t: CheckContext, { body }: ArrangedDomain, { path }: ArrangedDomain) {
  const read = await t.owner.get(path);
  if (!read.ok) return;
  for (const field of ['description', 'group', 'tags', 'axfr_ips']) {
    const isKept = isSameJson(read.body?.[field], body[field]);
    t.observe('SIL-DOM-CLONE-REST', `${field} ${isKept ? 'as' : 'not'} of the source`, read);
  }
}

/**
 * Fields that a clone must share with its source: texts and tags are for display, status is that of
 * a new domain, and who may transfer the one zone need not be trusted with the other.
 */
const ZONE_FIELDS = ['type', 'soa_email', 'master_ips', 'expire_sec'].concat(
  'refresh_sec',
  'retry_sec',
  'ttl_sec',
);

const OF_THE_SOURCE = ['id', 'domain', 'description', 'group', 'status', 'tags', 'axfr_ips'];
const EVERY_FIELD = [...ZONE_FIELDS, ...OF_THE_SOURCE];

function hasSettingsOf(t: CheckContext, source: ArrangedDomain, { path }: ArrangedDomain) {
  return reads(t, 'DOM-CLONE', path, picked(source.body, ZONE_FIELDS));
}

/**
 * The values of these fields in the body; a field that the body leaves out may read as anything.
 */
function picked(body: Fields, fields: readonly string[]): Fields {
  const stated = fields.filter((field) => body[field] !== undefined);
  return Object.fromEntries(stated.map((field) => [field, body[field]]));
}
