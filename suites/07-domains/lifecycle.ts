import { arrangeDomain, domainBody, freshDomain } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { atOnce } from '../support/at-once.ts';
import { isListedAsRead } from './listed.ts';
import { ADDRESS_RECORDS, createRecord } from './record.ts';
import { cloneDomain, createDomain, domainIn, isAt, isGone, reads, slaveBody } from './requests.ts';
import { UNCHANGED } from './unchanged.ts';

/** Creation, reading and deletion of domains (endpoints/domains). */
export function lifecycleChecks(check: Declare): void {
  check('a created domain can be read back as asked', ['DOM-CREATE', 'DOM-GET'], async (t) => {
    const body = domainBody(t, EVERY_FIELD);
    const made = await createDomain(t, body);
    t.accepted('DOM-CREATE', made);
    t.equal('DOM-CREATE', made, '/domain', body.domain);
    const { id, path } = domainIn(made);
    await reads(t, 'DOM-CREATE', path, body);
    t.equal('DOM-GET', await t.owner.get(path), '/id', id);
  });

  check('a slave needs a master address only', ['DOM-CREATE-SLAVE'], async (t) => {
    const body = slaveBody(t);
    const made = await createDomain(t, body);
    t.accepted('DOM-CREATE-SLAVE', made);
    await reads(t, 'DOM-CREATE-SLAVE', domainIn(made).path, body);
  });

  check('a slave takes the fields that a master takes', OF_SLAVES, async (t) => {
    const { axfr_ips: _, ...fields } = EVERY_FIELD;
    const body = slaveBody(t, { ...fields, status: 'disabled' });
    const made = await createDomain(t, body);
    t.accepted('DOM-CREATE', made);
    await reads(t, 'DOM-CREATE', domainIn(made).path, body);
    const long = slaveBody(t, { description: 'x'.repeat(254) });
    t.refused('DOM-DESCRIPTION-LENGTH', await createDomain(t, long));
    const wide = slaveBody(t, { group: 'x'.repeat(51) });
    t.refused('DOM-GROUP-LENGTH', await createDomain(t, wide));
  });

  check(
    'what nobody set has its default',
    ['DOM-STATUS-DEFAULT', 'DOM-AXFR-IPS-EMPTY'],
    async (t) => {
      const { path, body } = await UNCHANGED.master(t);
      const read = await reads(t, 'DOM-STATUS-DEFAULT', path, { status: 'active' });
      const unset: unknown = read.body.axfr_ips;
      t.holds('DOM-AXFR-IPS-EMPTY', Array.isArray(unset) ? unset.length === 0 : !unset, {
        expected: `axfr_ips of ${body.domain} to be empty or left out`,
        received: JSON.stringify(unset),
        answers: [read],
        where: '/axfr_ips',
      });
      for (const field of ['description', 'group']) observeUnset(t, field, read);
      await reads(t, 'DOM-STATUS-DEFAULT', (await UNCHANGED.slave(t)).path, { status: 'active' });
    },
  );

  check('each domain has an id of its own', ['DOM-ID-UNIQUE', 'DOM-GET'], async (t) => {
    const domains = [await UNCHANGED.master(t), await UNCHANGED.slave(t), await arrangeDomain(t)];
    const page = await t.owner.get('/domains');
    const ids = page.items.map((item) => item.id);
    const own = domains.map(({ id }) => id);
    const unique = [ids, own].every((each) => new Set(each).size === each.length);
    t.holds('DOM-ID-UNIQUE', unique, {
      expected: 'every id once',
      received: `ids ${own.join(', ')} of new domains; ${ids.slice(0, 20).join(', ')} in the list`,
      answers: [page],
    });
    for (const { path, body } of domains) await reads(t, 'DOM-GET', path, { domain: body.domain });
  });

  check('the list holds a domain until it is deleted', ['DOM-LIST', 'DOM-DELETE'], async (t) => {
    const { path, body } = await arrangeDomain(t);
    const others = [await UNCHANGED.slave(t), await UNCHANGED.disabled(t)];
    for (const other of others) await isListedAsRead(t, other);
    for (const other of others) await isListed(t, 'DOM-LIST', other.path, other.body.domain, true);
    await isListed(t, 'DOM-LIST', path, body.domain, true);
    t.accepted('DOM-DELETE', await t.owner.delete(path));
    await isGone(t, 'DOM-DELETE', path);
    t.creations.forget(path);
    await isListed(t, 'DOM-DELETE', path, body.domain, false);
    await takesNothingMore(t, path);
  });

  check('deletion wins over an update at the same time', ['DOM-DELETE'], async (t) => {
    for (let round = 0; round < t.scaled(2); round += 1) await deleteDuringUpdate(t);
  });
}

const OF_SLAVES = ['DOM-CREATE', 'DOM-DESCRIPTION-LENGTH', 'DOM-GROUP-LENGTH'];

/** No operation may know a domain that is gone. */
async function takesNothingMore(t: CheckContext, path: string): Promise<void> {
  const gone = { id: 0, path, body: {} };
  t.refused('DOM-DELETE', await t.owner.put(path, { description: 'after its deletion' }));
  t.refused('DOM-DELETE', await cloneDomain(t, gone, freshDomain(t)));
  const [record] = ADDRESS_RECORDS;
  if (record) t.refused('DOM-DELETE', await createRecord(t, gone, record));
}

/** Every field that has a value of its own; timers are the matter of a property. */
const EVERY_FIELD = {
  description: 'Created with every field: Gr\u00f6\u00dfe, \u4e16\u754c',
  group: 'Conformance',
  status: 'active',
  axfr_ips: ['198.18.0.2', '198.18.0.3'],
  tags: [...RUN_TAGS],
};

function observeUnset(t: CheckContext, field: string, read: Answer): void {
  const value: unknown = read.body[field];
  t.observe('SIL-DOM-UNSET', `${field} is ${JSON.stringify(value) ?? 'left out'}`, read);
}

/** Pages are walked again and again: concurrent checks shift their items. */
async function isListed(
  t: CheckContext,
  requirement: string,
  path: string,
  domain: string,
  wanted: boolean,
): Promise<void> {
  const { held, last } = await poll(
    () => pageWith(t, path, domain),
    ({ found }) => found === wanted,
    t.convergence,
  );
  t.holds(requirement, held, {
    expected: `${path} called ${domain} ${wanted ? 'in' : 'no more in'} the list`,
    received: last.found ? 'it is there' : 'it is on no page',
    answers: [last.page],
  });
}

/** No more pages are walked, whatever the target says of their number. */
const MOST_PAGES = 200;

/** The page that holds the domain, or the last one. */
async function pageWith(
  t: CheckContext,
  path: string,
  domain: string,
): Promise<{ page: Answer; found: boolean }> {
  for (let number = 1; ; number += 1) {
    const page = await t.owner.get('/domains', { page: number });
    const found = page.items.some((item) => isAt(path, item) && item.domain === domain);
    const isLast = !(number < Math.min(MOST_PAGES, page.body?.pages)) || page.items.length === 0;
    if (found || isLast) return { page, found };
  }
}

/** A target may refuse either one while the other is under way; it may not bring the domain back. */
async function deleteDuringUpdate(t: CheckContext): Promise<void> {
  const { path } = await arrangeDomain(t);
  const update = () => t.owner.put(path, { description: 'updated while being deleted' });
  const [, deleted] = await atOnce([update, () => t.owner.delete(path), update, update]);
  if (!deleted?.ok) return;
  await isGone(t, 'DOM-DELETE', path);
  const later = await t.owner.get(path);
  t.refused('DOM-DELETE', later);
  t.creations.forget(path);
}
