import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import {
  addressesTotalling,
  SIZES_JUST_WITHIN,
} from '../../../src/generate/07-domains/address-list.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { acceptedUpdate, arrangeSlave } from '../requests.ts';

/** Each of the two address lists has 1000 characters of its own (limits#address-lists). */
export function bothAddressListsChecks(check: Declare): void {
  check(
    'axfr_ips take 1000 characters beside master_ips of as many',
    ['DOM-AXFR-IPS-LENGTH'],
    async (t) => {
      const { path } = await arrangeSlave(t);
      await requireTaken(t, path);
      for (const size of SIZES_JUST_WITHIN) {
        const list = addressesTotalling(size);
        await acceptedUpdate(t, 'DOM-AXFR-IPS-LENGTH', path, { axfr_ips: list });
        const both = { axfr_ips: list, master_ips: list };
        await acceptedUpdate(t, 'DOM-AXFR-IPS-LENGTH', path, both);
      }
    },
  );
}

/** @throws Inconclusive when a slave takes no axfr_ips at all, which is open */
async function requireTaken(t: CheckContext, path: string): Promise<void> {
  const update = () => t.owner.put(path, { axfr_ips: ['198.18.0.9'] });
  const { held } = await poll(update, ({ ok }) => ok, t.convergence);
  if (!held) throw new Inconclusive('slaves take no axfr_ips');
}
