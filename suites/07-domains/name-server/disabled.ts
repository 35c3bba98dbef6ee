import {
  type ArrangedDomain,
  arrangeDomain,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { differingField } from '../../../src/check/whole/record.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { ADDRESS_RECORDS, createRecord, type RecordSent } from '../records/requests.ts';
import { cloneDomain, domainIn, type Fields } from '../requests.ts';
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
      // An update may set what it leaves out to what it was at first (SIL-PUT-OMITTED).
      const names = new NameServerView(t, () => requireStill(t, path, { status: 'disabled' }));
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
      const made = await cloneDomain(t, domain, freshDomain(t));
      if (made.ok) await isServedAsItReads(t, domainIn(made));
    },
  );
}

/** A clone may be active or disabled (SIL-DOM-CLONE-REST): it is served if it is active. */
export async function isServedAsItReads(
  t: CheckContext,
  { path, body }: ArrangedDomain,
): Promise<void> {
  const { status } = (await t.owner.get(path)).body ?? {};
  const names = new NameServerView(t, () => requireStill(t, path, { status }));
  if (status === 'active')
    await names.hasAuthority(RENDERED, body.domain, 'to be served: it is an active clone');
  if (status === 'disabled')
    await names.lacksAuthority(RENDERED, body.domain, 'not to be served: it is a disabled clone');
}

/** @throws Inconclusive when the domain comes to have another value of one of these */
export async function requireStill(t: CheckContext, path: string, fields: Fields): Promise<void> {
  const look = () => t.owner.get(path);
  const isOther = ({ ok, body }: Answer) => !ok || differingField(body, fields) !== undefined;
  const { held } = await poll(look, isOther, t.convergence);
  if (held) throw new Inconclusive(`${path} is not any more as ${JSON.stringify(fields)}`);
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
  { axfr_ips: ['198.18.0.6'] },
  { group: 'Disabled', tags: [RUN_TAGS[0]] },
  { soa_email: 'disabled@example.com' },
];
