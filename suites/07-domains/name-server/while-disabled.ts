import { arrangeDomain, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { ADDRESS_RECORDS, arrangeRecords, type RecordSent } from '../records/requests.ts';
import { acceptedUpdate, reads, removeDomain } from '../requests.ts';
import { setStatus } from '../status.ts';
import { requireStill } from './disabled.ts';
import { haveTimers, mayBeCached, type Timers } from './timers.ts';

/** What is updated of a domain while it is not served, or together with its status or name, is on the name server then (states/domain). */
export function updatedWhileDisabledChecks(check: Declare): void {
  check(
    'timers that are updated while a domain is disabled, or with its status or name, are served',
    ['DOM-TIMERS-SERVED', 'DOM-DELETE-NAMESERVERS'],
    async (t) => {
      leftToLongerRuns(t, 'timers of domains that are disabled');
      const domain = await arrangeDomain(t, { ...FIRST });
      const { path, body } = domain;
      const names = new NameServerView(t, () => requireStill(t, path, { status: 'active' }));
      const [one, other, last] = ADDRESS_RECORDS as [RecordSent, RecordSent, RecordSent];
      await arrangeRecords(t, domain, [one, other, last]);
      await haveTimers(names, domain, FIRST);
      await setStatus(t, path, 'disabled', { ...FIRST });
      await names.lacks(body.domain);
      await acceptedUpdate(t, 'DOM-UPDATE', path, { ...SECOND, status: 'disabled' });
      // The same once more, as what an update leaves out may be reset (SIL-PUT-OMITTED).
      await setStatus(t, path, 'active', { ...SECOND });
      await haveTimers(names, domain, SECOND);
      await mayBeCached(t, names, domain, { record: one, sent: SECOND.ttl_sec });
      await setStatus(t, path, 'disabled', { ...SECOND });
      await names.lacks(body.domain);
      await setStatus(t, path, 'active', { ...THIRD });
      await haveTimers(names, domain, THIRD);
      await mayBeCached(t, names, domain, { record: other, sent: THIRD.ttl_sec });
      const renamed = { ...domain, body: { ...body, domain: freshDomain(t) } };
      const change = { domain: renamed.body.domain, ...FOURTH };
      await acceptedUpdate(t, 'DOM-UPDATE-RENAME', path, change);
      await reads(t, 'DOM-UPDATE-RENAME', path, change);
      await haveTimers(names, renamed, FOURTH);
      await mayBeCached(t, names, renamed, { record: last, sent: FOURTH.ttl_sec });
      await setStatus(t, path, 'disabled');
      await names.lacks(renamed.body.domain);
      await removeDomain(t, path);
      const gone = 'not to be served: it was deleted while it was disabled';
      await new NameServerView(t).lacksAuthority(
        'DOM-DELETE-NAMESERVERS',
        renamed.body.domain,
        gone,
      );
    },
  );
}

/** No two have a timer in common, and each may be kept for less than the one before. */
const FIRST: Timers = { expire_sec: 604_800, refresh_sec: 3_600, retry_sec: 300, ttl_sec: 7_200 };
const SECOND: Timers = {
  expire_sec: 345_600,
  refresh_sec: 28_800,
  retry_sec: 120,
  ttl_sec: 3_600,
};
const THIRD: Timers = { expire_sec: 172_800, refresh_sec: 7_200, retry_sec: 3_600, ttl_sec: 300 };
const FOURTH: Timers = {
  expire_sec: 2_419_200,
  refresh_sec: 57_600,
  retry_sec: 7_200,
  ttl_sec: 120,
};
