import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import { acceptedUpdate, type Fields, reads } from '../requests.ts';

const TO_SLAVE = 'DOM-UPDATE-TO-SLAVE';
const TO_MASTER = 'DOM-UPDATE-TO-MASTER';

/** An update changes the type, with what that type needs (endpoints/domains#PUT /domains/{domainId}). */
export function typeChecks(check: Declare): void {
  check('a master becomes a slave, and a slave a master', [TO_SLAVE, TO_MASTER], async (t) => {
    const { path } = await arrangeDomain(t);
    const slave = { ...BESIDE, type: 'slave', master_ips: ['198.18.0.1'] };
    await becomes(t, TO_SLAVE, path, slave);
    await becomes(t, TO_MASTER, path, { ...BESIDE, type: 'master', soa_email: AGAIN });
  });
}

const AGAIN = 'again@example.com';

/** What is sent with the type, so that no update leaves it out (SIL-PUT-OMITTED). */
const BESIDE: Fields = {
  description: 'of either type',
  group: 'Changing',
  axfr_ips: ['198.18.0.2'],
  tags: [RUN_TAGS[0]],
  ttl_sec: 3600,
};

async function becomes(
  t: CheckContext,
  requirement: string,
  path: string,
  change: Fields,
): Promise<void> {
  await acceptedUpdate(t, requirement, path, change);
  await reads(t, requirement, path, change);
}
