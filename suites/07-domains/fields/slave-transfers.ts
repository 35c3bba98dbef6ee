import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import { arrangeSlave } from '../requests.ts';

const ADDRESSES = ['198.18.0.9'];

/**
 * Whether slaves take axfr_ips and go on to show them, asked once for all checks: a slave may hand nothing over, which is
 * open, and have no use for the field.
 */
export function slavesTakeAxfrIps(t: CheckContext): Promise<boolean> {
  return t.shared('whether slaves take axfr_ips', async (arrangement) => {
    const { owner, convergence } = arrangement;
    const { path } = await arrangeSlave(arrangement);
    const update = () => owner.put(path, { axfr_ips: ADDRESSES });
    if (!(await poll(update, ({ ok }) => ok, convergence)).held) return false;
    const isShown = ({ ok, body }: Answer) => ok && isSameJson(body?.axfr_ips, ADDRESSES);
    return (await poll(() => owner.get(path), isShown, convergence)).held;
  });
}
