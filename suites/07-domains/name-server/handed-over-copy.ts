import type { ArrangedDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import type { Reply } from '../../../src/dns/message.ts';
import { isSoaOf } from '../../../src/dns/transfer.ts';
import { reads } from '../requests.ts';
import { isHandedOver, isHandedOverAsItReads } from './handed-over.ts';

/** The copy that a slave has is handed over to whom the slave lists, where a slave may list anybody. */
export async function isHandedOverToItsOwn(t: CheckContext, slave: ArrangedDomain): Promise<void> {
  const { from } = t.fixture('zoneTransfer');
  const { domain } = slave.body;
  await isHandedOverAsItReads(t, slave, from);
  const hasCopy = ({ answers }: Reply) => answers.some((each) => isSoaOf(each, domain));
  if (!(await new NameServerView(t).until({ type: 'SOA', name: domain }, hasCopy)).held) return;
  const change = { axfr_ips: [from] };
  if (!(await t.owner.put(slave.path, change)).ok) return;
  await reads(t, 'DOM-UPDATE', slave.path, change);
  await isHandedOver(t, domain, { from, ...change });
}
