import { arrangeDomain, domainBody, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { ADDRESS_RECORDS, arrangeRecords } from '../records/requests.ts';
import { cloneDomain, createDomain, UNCHANGED } from '../requests.ts';
import { requireStill } from './disabled.ts';
import { areServed } from './records.ts';

/** What is refused leaves the name server as it was (states/domain, resources/domain#domain). */
export function refusedChangesChecks(check: Declare): void {
  check(
    'a domain is served as before when a change of it is refused, or its name to another one',
    ['DOM-RENDERED', 'REC-SERVED'],
    async (t) => {
      leftToLongerRuns(t, 'what is refused to domains that are served');
      const domain = await arrangeDomain(t);
      const { path, body } = domain;
      const name: string = body.domain;
      // What is refused may have changed it all the same, which is told elsewhere.
      const asBefore = { domain: name, status: 'active' };
      const names = new NameServerView(t, () => requireStill(t, path, asBefore));
      const records = ADDRESS_RECORDS.slice(0, 1);
      await arrangeRecords(t, domain, records);
      await areServed(names, domain, records);
      const other = await UNCHANGED.master(t);
      const requests = [
        () => t.owner.put(path, { status: 'disabled', ttl_sec: 'soon' }),
        () => t.owner.put(path, { domain: other.body.domain }),
        () => t.owner.put(path, { domain: freshDomain(t), soa_email: 'nobody' }),
        () => createDomain(t, domainBody(t, { domain: name })),
        () => createDomain(t, domainBody(t, { domain: name, status: 'disabled' })),
        () => cloneDomain(t, other, name),
        () => cloneDomain(t, domain, other.body.domain),
        () => t.owner.post(`${path}/records`, { name: 'www' }),
        () => t.anonymous.delete(path),
      ];
      for (const send of requests) {
        // What is taken is judged elsewhere, and may change what follows.
        if (!(await send()).refused) return;
        await names.hasAuthority('DOM-RENDERED', name, 'to be served: what was sent was refused');
        await areServed(names, domain, records);
      }
    },
  );
}
