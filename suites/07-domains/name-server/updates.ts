import { type ArrangedDomain, arrangeDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import { TIMER_FIELDS } from '../../../src/rules/07-domains/domain-timer.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { ADDRESS_RECORDS, arrangeRecords } from '../records/requests.ts';
import { acceptedUpdate, type Fields, reads } from '../requests.ts';
import { setStatus } from '../status.ts';
import { requireStill } from './disabled.ts';
import { areServed } from './records.ts';
import { haveTimers, type Timers } from './timers.ts';

/** What is changed of a domain does not take it, or what else there is of it, off the name server. */
export function changedDomainsChecks(check: Declare): void {
  check(
    'a domain is served as it reads, whatever it was made with and is updated to',
    ['DOM-RENDERED', 'REC-SERVED', 'DOM-TIMERS-SERVED'],
    async (t) => {
      leftToLongerRuns(t, 'domains with every field');
      const domain = await arrangeDomain(t, { ...MADE_WITH });
      const { path, body } = domain;
      const names = new NameServerView(t, () => requireStill(t, path, { status: 'active' }));
      const isServed = async (timers: Fields) => {
        await names.hasAuthority('DOM-RENDERED', body.domain, 'to be served while it is active');
        await readsAs(names, domain, timers);
        await areServed(names, domain, records);
      };
      const records = ADDRESS_RECORDS.slice(0, 2);
      await arrangeRecords(t, domain, records);
      await isServed(MADE_WITH);
      for (const change of CHANGES) {
        await acceptedUpdate(t, 'DOM-UPDATE', path, change);
        // What it leaves out may be reset (SIL-PUT-OMITTED).
        await isServed({ ...(await reads(t, 'DOM-UPDATE', path, change)).body });
      }
      await acceptedUpdate(t, 'DOM-UPDATE', path, UNSET);
      await isServed(UNSET);
      await acceptedUpdate(t, 'DOM-UPDATE', path, { ...LAST });
      await setStatus(t, path, 'disabled', LAST);
      await names.lacks(body.domain);
      await setStatus(t, path, 'active', LAST);
      await isServed(LAST);
    },
  );

  check('a domain that was made disabled is served once it is enabled', SERVED, async (t) => {
    leftToLongerRuns(t, 'domains that were made disabled');
    const domain = await arrangeDomain(t, { ...MADE_WITH, status: 'disabled' });
    const names = new NameServerView(t, () => requireStill(t, domain.path, { status: 'active' }));
    await names.lacks(domain.body.domain);
    await setStatus(t, domain.path, 'active', MADE_WITH);
    const expected = 'to be served once it is enabled';
    await names.hasAuthority('DOM-RENDERED', domain.body.domain, expected);
    await haveTimers(names, domain, MADE_WITH);
    const records = ADDRESS_RECORDS.slice(0, 1);
    await arrangeRecords(t, domain, records);
    await areServed(names, domain, records);
  });
}

const SERVED = ['DOM-RENDERED', 'REC-SERVED', 'DOM-TIMERS-SERVED'];

const MADE_WITH = {
  description: 'served',
  group: 'Served',
  tags: [RUN_TAGS[0]],
  axfr_ips: ['198.18.0.6'],
  expire_sec: 604_800,
  refresh_sec: 3_600,
  retry_sec: 300,
  ttl_sec: 7_200,
};

/** One field after the other, and some timers beside others. */
const CHANGES: readonly Fields[] = [
  { description: 'served all the same' },
  { group: 'Served again' },
  { tags: [RUN_TAGS[1]] },
  { axfr_ips: ['198.18.0.7'] },
  { soa_email: 'served@example.com' },
  { ttl_sec: 300 },
  { refresh_sec: 7_200, retry_sec: 3_600 },
  { expire_sec: 1_209_600, refresh_sec: 28_800, retry_sec: 7_200, ttl_sec: 120 },
];
const UNSET = { expire_sec: 0, refresh_sec: 0, retry_sec: 0, ttl_sec: 0 };
const LAST = { expire_sec: 345_600, refresh_sec: 57_600, retry_sec: 120, ttl_sec: 3_600 };

/** The start of authority has the timers that the domain shows. */
export async function readsAs(
  names: NameServerView,
  domain: ArrangedDomain,
  shown: Fields,
): Promise<void> {
  if (TIMER_FIELDS.every((field) => typeof shown[field] === 'number'))
    await haveTimers(names, domain, shown as Timers);
}
