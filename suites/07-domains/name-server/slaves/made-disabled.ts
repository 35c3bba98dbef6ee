import { requireAccepted } from '../../../../src/check/arrange/required.ts';
import type { CheckContext } from '../../../../src/check/check-context.ts';
import { requireEveryTurn } from '../../../../src/check/doubt/recurrence.ts';
import { NameServerView } from '../../../../src/check/name-server.ts';
import type { Reply } from '../../../../src/dns/message.ts';
import { isSoaOf } from '../../../../src/dns/transfer.ts';
import { Inconclusive } from '../../../../src/result/signals.ts';
import { isShortRun } from '../../../support/longer-runs.ts';
import { createDomain, domainIn, reads, removeDomain } from '../../requests.ts';
import { setStatus } from '../../status.ts';

/** A slave of a zone that the run can read. */
export interface SlaveSent {
  readonly domain: string;
  readonly type: string;
  readonly master_ips: readonly string[];
}

/** Of an address where nobody is (RFC 2544); and asked again soon, should it have been asked. */
const OF_NOBODY = { master_ips: ['198.18.0.53'], refresh_sec: 30, retry_sec: 30 };

/** Once its slave is deleted a zone is not served, nor while another one is disabled: for which the name may stay taken. */
export async function staysAway(
  t: CheckContext,
  names: NameServerView,
  slave: SlaveSent,
): Promise<void> {
  await isGone(t, slave);
  if (isShortRun(t)) return;
  await isServedOnceEnabled(t, names, { first: slave, slave });
  await isServedOnceEnabled(t, names, { first: { ...slave, ...OF_NOBODY }, slave });
}

async function isGone(t: CheckContext, { domain }: SlaveSent): Promise<void> {
  const gone = 'not to be served once its slave is deleted';
  await new NameServerView(t).lacksAuthority('DOM-DELETE-NAMESERVERS', domain, gone);
}

/** How many more times `limits.nameServerSeconds` whoever waits for the answer of nobody may do so. */
const TIMES = 3;

/**
 * Who asks the master of a disabled slave, too, may wait for its answer for a minute or two, and then until the next try.
 * @throws Inconclusive where the zone is served later, and where a transfer may have failed
 */
async function requireStillNone(t: CheckContext, name: string): Promise<void> {
  requireEveryTurn(t, 'a transfer may have failed');
  const isServed = ({ answers }: Reply) => answers.some((each) => isSoaOf(each, name));
  for (let time = 0; time < TIMES; time += 1) {
    const { held } = await new NameServerView(t).until({ type: 'SOA', name }, isServed);
    if (held) throw new Inconclusive(`${name} is served after a while`);
  }
}

/** A slave is made disabled, and has its master by the time that it is enabled. */
async function isServedOnceEnabled(
  t: CheckContext,
  names: NameServerView,
  { first, slave }: { readonly first: SlaveSent; readonly slave: SlaveSent },
): Promise<void> {
  const made = await createDomain(t, { ...first, status: 'disabled' });
  if (!made.ok) return;
  const { path } = domainIn(made);
  await reads(t, 'DOM-STATUS-CREATE-DISABLED', path, { status: 'disabled' });
  const disabled = 'not to be served: the slave was made disabled';
  await new NameServerView(t).lacksAuthority('DOM-RENDERED', slave.domain, disabled);
  const copied = 'to be served as its master has it: the slave is enabled';
  if (first.master_ips === slave.master_ips) {
    await setStatus(t, path, 'active');
    await names.hasAuthority('DOM-SLAVE-COPY', slave.domain, copied);
  } else {
    // What an update leaves out may be reset (SIL-PUT-OMITTED).
    const change = { ...OF_NOBODY, master_ips: slave.master_ips };
    await requireAccepted(t, 'DOM-UPDATE', () => t.owner.put(path, change));
    await reads(t, 'DOM-UPDATE', path, { master_ips: slave.master_ips });
    await setStatus(t, path, 'active', change);
    const patient = new NameServerView(t, () => requireStillNone(t, slave.domain));
    await patient.hasAuthority('DOM-SLAVE-COPY', slave.domain, copied);
  }
  await removeDomain(t, path);
  await isGone(t, slave);
}
