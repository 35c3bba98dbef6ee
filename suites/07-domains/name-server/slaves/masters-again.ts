import { type ArrangedDomain, arrangeDomain } from '../../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../../src/check/check.ts';
import { NameServerView } from '../../../../src/check/name-server.ts';
import { leftToLongerRuns } from '../../../support/longer-runs.ts';
import { acceptedUpdate, arrangeSlave, type Fields, reads } from '../../requests.ts';
import { requireStill } from '../disabled.ts';
import { readsAs } from '../updates.ts';

/** What is a master is served as one, whatever it was before (resources/domain#type, resources/domain#status). */
export function mastersAgainChecks(check: Declare): void {
  check(
    'a domain that was a slave is served as a master',
    ['DOM-RENDERED', 'DOM-TIMERS-SERVED'],
    async (t) => {
      leftToLongerRuns(t, 'masters that were slaves');
      const master = await arrangeDomain(t, { ...TIMERS });
      const wasServed = 'to be served while it is active';
      await new NameServerView(t).hasAuthority('DOM-RENDERED', master.body.domain, wasServed);
      const away = { type: 'slave', master_ips: ['198.18.0.9'], ...TIMERS };
      await acceptedUpdate(t, 'DOM-UPDATE-TO-SLAVE', master.path, away);
      await reads(t, 'DOM-UPDATE-TO-SLAVE', master.path, { type: 'slave' });
      const slave = await arrangeSlave(t);
      for (const domain of [master, slave]) {
        await acceptedUpdate(t, 'DOM-UPDATE-TO-MASTER', domain.path, BACK);
        const shown = await reads(t, 'DOM-UPDATE-TO-MASTER', domain.path, { type: 'master' });
        await isServed(domain, shown.body);
      }

      async function isServed({ path, body }: ArrangedDomain, shown: Fields): Promise<void> {
        const still = { status: 'active', type: 'master' };
        const names = new NameServerView(t, () => requireStill(t, path, still));
        const expected = 'to be served: it is an active master';
        await names.hasAuthority('DOM-RENDERED', body.domain, expected);
        await readsAs(names, { id: 0, path, body }, { ...shown });
      }
    },
    { objects: 2 },
  );
}

const TIMERS = { expire_sec: 604_800, refresh_sec: 3_600, retry_sec: 300, ttl_sec: 7_200 };
/** A creation may have set other timers: what is meant is sent. */
const BACK = { type: 'master', soa_email: 'again@example.com', status: 'active', ...TIMERS };
