import type { ArrangedDomain } from '../../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../../src/check/check-context.ts';
import { requireEveryTurn } from '../../../../src/check/doubt/recurrence.ts';
import { whileThere } from '../../../../src/check/in-the-end.ts';
import { NameServerView } from '../../../../src/check/name-server.ts';
import type { Reply } from '../../../../src/dns/message.ts';
import { isSoaOf } from '../../../../src/dns/transfer.ts';
import type { Answer } from '../../../../src/http/answer.ts';
import { poll } from '../../../../src/limits/poll.ts';
import { isSameJson } from '../../../../src/text/same-json.ts';
import { isHandedOver, isHandedOverAsItReads } from '../transfers/handed-over.ts';

/** The copy that a slave has is handed over to whom the slave lists, where a slave may list anybody. */
export async function isHandedOverToItsOwn(t: CheckContext, slave: ArrangedDomain): Promise<void> {
  const { from } = t.fixture('zoneTransfer');
  const { domain } = slave.body;
  await isHandedOverAsItReads(t, slave, from);
  const hasCopy = ({ answers }: Reply) => answers.some((each) => isSoaOf(each, domain));
  if (!(await new NameServerView(t).until({ type: 'SOA', name: domain }, hasCopy)).held) return;
  const axfr_ips = [from];
  if (!(await t.owner.put(slave.path, { axfr_ips })).ok) return;
  // A slave may hand nothing over, and have no use for the field: then it is not shown.
  const isShown = ({ ok, body }: Answer) => ok && isSameJson(body?.axfr_ips, axfr_ips);
  if (!(await poll(() => t.owner.get(slave.path), isShown, t.convergence)).held) return;
  // Who hands it over may be another machine, with a transfer of its own.
  await whileThere(
    t,
    slave.path,
    () => isHandedOver(t, domain, { from, axfr_ips }),
    async () => requireEveryTurn(t, 'a transfer may have failed'),
  );
}
