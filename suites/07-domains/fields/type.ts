import { type ArrangedDomain, arrangeDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isPutRight } from '../../../src/check/put-right.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { cloned, hasSettingsOf } from '../clone/cloned.ts';
import { isListedAsRead } from '../listing.ts';
import { acceptedUpdate, type Fields, reads } from '../requests.ts';
import { slavesTakeAxfrIps } from './slave-transfers.ts';

const TO_SLAVE = 'DOM-UPDATE-TO-SLAVE';
const TO_MASTER = 'DOM-UPDATE-TO-MASTER';
const FORMAT = 'DOM-CREATE-SOA-EMAIL-FORMAT';
const OF_TYPES = [TO_SLAVE, TO_MASTER, FORMAT, 'DOM-LIST', 'DOM-CLONE'];

/** An update changes the type, with what that type needs (endpoints/domains#PUT /domains/{domainId}). */
export function typeChecks(check: Declare): void {
  check('a master becomes a slave, and a slave a master', OF_TYPES, async (t) => {
    const domain = await arrangeDomain(t);
    const isTransferred = await slavesTakeAxfrIps(t);
    const ofSlaves = isTransferred ? BESIDE : { ...BESIDE, axfr_ips: [] };
    // What is sent with the type has its effect, too; what was set before and is sent again stays.
    for (const status of ['disabled', 'active']) {
      const beside = { ...BESIDE, status };
      const slave = { ...ofSlaves, status, type: 'slave', master_ips: ['198.18.0.1'] };
      await becomes(t, TO_SLAVE, domain, slave, isTransferred ? [] : ['axfr_ips']);
      await refusesNoAddress(t, domain, beside);
      if (status === 'active' && !isShortRun(t)) await isCloned(t, { ...domain, body: slave });
      await becomes(t, TO_MASTER, domain, { ...beside, type: 'master', soa_email: AGAIN });
    }
    await refusesNoAddress(t, domain);
  });
}

const AGAIN = 'again@example.com';
const NO_ADDRESS = 'nobody at all';

/** A clone is of the type that its source has by now; of a slave, what it keeps of an address is not said. */
async function isCloned(t: CheckContext, source: ArrangedDomain): Promise<void> {
  const { mark } = t.creations;
  const { soa_email: _, ...body } = source.body;
  await hasSettingsOf(t, { ...source, body }, await cloned(t, source));
  await t.creations.clear(mark);
}

/** What is sent with the type, so that no update leaves it out (SIL-PUT-OMITTED). */
const BESIDE: Fields = {
  description: 'of either type',
  group: 'Changing',
  axfr_ips: ['198.18.0.2'],
  tags: [RUN_TAGS[0]],
  ttl_sec: 3600,
};

/** A master has an address, whether the domain becomes one or is one. */
async function refusesNoAddress(t: CheckContext, { path }: ArrangedDomain, beside: Fields = {}) {
  const answer = await t.owner.put(path, { ...beside, type: 'master', soa_email: NO_ADDRESS });
  if (!isPutRight(t, answer, '/soa_email', NO_ADDRESS)) t.refused(FORMAT, answer);
}

/** @param unused fields of the change that the type need not have a use for */
async function becomes(
  t: CheckContext,
  requirement: string,
  domain: ArrangedDomain,
  change: Fields,
  unused: readonly string[] = [],
): Promise<void> {
  await acceptedUpdate(t, requirement, domain.path, change);
  const used = Object.entries(change).filter(([field]) => !unused.includes(field));
  await reads(t, requirement, domain.path, Object.fromEntries(used));
  await isListedAsRead(t, domain);
}
