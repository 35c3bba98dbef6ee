import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { arrangeSlave } from '../requests.ts';

/** Whether slaves take axfr_ips at all, asked once for all checks: a slave may hand nothing over, which is open. */
export function slavesTakeAxfrIps(t: CheckContext): Promise<boolean> {
  return t.shared('whether slaves take axfr_ips', async (arrangement) => {
    const { path } = await arrangeSlave(arrangement);
    const update = () => arrangement.owner.put(path, { axfr_ips: ['198.18.0.9'] });
    return (await poll(update, ({ ok }) => ok, arrangement.convergence)).held;
  });
}
