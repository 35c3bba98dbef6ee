import { type ArrangedDomain, domainBody, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isReadInTheEnd } from '../../../src/check/in-the-end.ts';
import { whereShown } from '../../support/where-shown.ts';
import { addedTo, canListRecords, hasRecords } from '../records/listed.ts';
import { ADDRESS_RECORDS } from '../records/requests.ts';
import { acceptedDomain, removeDomain } from '../requests.ts';

/** Names of which one ends with the other are two (resources/domain#domain). */
export function nestedNamesChecks(check: Declare): void {
  check(
    'names above and below that of a domain are free, and outlive it',
    ['DOM-NAME-UNIQUE', 'DOM-DELETE'],
    async (t) => {
      const name = freshDomain(t);
      const before = await takes(t, `before.${name}`);
      const above = await takes(t, name);
      const after = await takes(t, `after.${name}`);
      const records = (await whereShown(() => recordsOf(t, [before, after]))) ?? [];
      await removeDomain(t, above.path);
      for (const each of [before, after]) {
        await isReadInTheEnd(t, 'DOM-DELETE', each.path);
        if (records.length) await hasRecords(t, 'DOM-DELETE', each, records);
      }
    },
    { objects: 3 },
  );
}

/** Records that each of them lists; none where the target does not list any. */
async function recordsOf(t: CheckContext, domains: readonly ArrangedDomain[]) {
  const records = ADDRESS_RECORDS.slice(0, 2);
  for (const each of domains) {
    if (!(await canListRecords(t, each))) return [];
    await addedTo(t, each, records);
  }
  return records;
}

function takes(t: CheckContext, domain: string): Promise<ArrangedDomain> {
  return acceptedDomain(t, 'DOM-NAME-UNIQUE', { ...domainBody(t), domain });
}
