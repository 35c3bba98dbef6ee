import type { Declare } from '../../../src/check/check.ts';
import {
  addressesTotalling,
  SIZES_JUST_WITHIN,
} from '../../../src/generate/07-domains/address-list.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { acceptedUpdate, arrangeSlave } from '../requests.ts';
import { slavesTakeAxfrIps } from './slave-transfers.ts';

/** Each of the two address lists has 1000 characters of its own (limits#address-lists). */
export function bothAddressListsChecks(check: Declare): void {
  check(
    'axfr_ips take 1000 characters beside master_ips of as many',
    ['DOM-AXFR-IPS-LENGTH'],
    async (t) => {
      if (!(await slavesTakeAxfrIps(t))) throw new Inconclusive('slaves take no axfr_ips');
      const { path } = await arrangeSlave(t);
      for (const size of SIZES_JUST_WITHIN) {
        const list = addressesTotalling(size);
        await acceptedUpdate(t, 'DOM-AXFR-IPS-LENGTH', path, { axfr_ips: list });
        const both = { axfr_ips: list, master_ips: list };
        await acceptedUpdate(t, 'DOM-AXFR-IPS-LENGTH', path, both);
      }
    },
  );
}
