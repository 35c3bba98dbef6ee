import { arrangeDomain, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { ADDRESS_RECORDS, createRecord, type RecordSent } from '../records/requests.ts';
import type { Fields } from '../requests.ts';
import { setStatus } from '../status.ts';

const RENDERED = 'DOM-RENDERED';

/** Nothing but an update of its status brings a disabled domain to the name server (states/domain). */
export function staysDisabledChecks(check: Declare): void {
  check(
    'a disabled domain stays off the name server, given a record, updated or renamed',
    [RENDERED],
    async (t) => {
      leftToLongerRuns(t, 'what is done to domains that are disabled');
      const domain = await arrangeDomain(t);
      const { path, body } = domain;
      const names = new NameServerView(t, () => requireDisabledStill(t, path));
      const [first, second] = ADDRESS_RECORDS.map(addressIn(body.domain)) as [Address, Address];
      const hasRecord = (await createRecord(t, domain, first.record)).ok;
      await names.hasAuthority(RENDERED, body.domain, 'to be served while it is active');
      await setStatus(t, path, 'disabled');
      await names.lacksAuthority(RENDERED, body.domain, 'not to be served once disabled');
      if (hasRecord) await names.lacksAddress(RENDERED, first, 'not to be served once disabled');
      // Whether it takes any is open (SIL-REC-DISABLED).
      const isTaken = (await createRecord(t, domain, second.record)).ok;
      await names.lacksAuthority(RENDERED, body.domain, 'not to be served, given a record');
      if (isTaken) await names.lacksAddress(RENDERED, second, 'not to be served: it is disabled');
      for (const change of CHANGES) {
        await t.owner.put(path, change);
        await names.lacksAuthority(RENDERED, body.domain, 'not to be served, updated');
      }
      const name = freshDomain(t);
      await t.owner.put(path, { domain: name });
      await names.lacksAuthority(RENDERED, name, 'not to be served, renamed while disabled');
    },
  );
}

/** A record, and the name that it has on the name server. */
interface Address {
  readonly record: RecordSent;
  readonly name: string;
  readonly target: string;
}

function addressIn(domain: string) {
  return (record: RecordSent): Address => ({
    record,
    name: `${record.name}.${domain}`,
    target: record.target,
  });
}

const CHANGES: readonly Fields[] = [
  { description: 'still disabled', status: 'disabled' },
  { description: 'disabled all the same' },
  { ttl_sec: 300 },
];

/**
 * An update may set what it leaves out to what it was at first (SIL-PUT-OMITTED).
 * @throws Inconclusive when the domain is active again
 */
async function requireDisabledStill(t: CheckContext, path: string): Promise<void> {
  const look = () => t.owner.get(path);
  const { held } = await poll(look, ({ body }) => body?.status === 'active', t.convergence);
  if (held) throw new Inconclusive(`${path} is active again: an update sets what it leaves out`);
}
