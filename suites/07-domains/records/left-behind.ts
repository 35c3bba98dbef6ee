import { arrangeDomain, domainBody, freshDomain } from '../../../src/check/arrange/domain.ts';
import { requireAccepted } from '../../../src/check/arrange/required.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { cloneDomain, createDomain, domainIn, reads, removeDomain } from '../requests.ts';
import { addedTo, hasRecords, lacksRecords } from './listed.ts';
import { ADDRESS_RECORDS } from './requests.ts';

const RECORDS = ADDRESS_RECORDS.slice(0, 2);

/** The records of a domain go with it, however it came by its name (resources/domain#delete-records). */
export function leftBehindChecks(check: Declare): void {
  check(
    'nobody gets the records of a deleted clone, or of a deleted domain that was renamed',
    ['DOM-DELETE-RECORDS'],
    async (t) => {
      leftToLongerRuns(t, 'records of clones and of what was renamed');
      const source = await arrangeDomain(t);
      await addedTo(t, source, RECORDS);
      const made = await cloneDomain(t, source, freshDomain(t));
      if (made.ok) {
        const clone = domainIn(made);
        await hasRecords(t, 'DOM-CLONE-RECORDS', clone, RECORDS);
        await leavesNone(t, clone.path, clone.body.domain);
      }
      const domain = freshDomain(t);
      await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(source.path, { domain }));
      await reads(t, 'DOM-UPDATE-RENAME', source.path, { domain });
      await leavesNone(t, source.path, domain);
    },
    { objects: 2 },
  );
}

/** The name may stay taken for a while. */
async function leavesNone(t: CheckContext, path: string, domain: string): Promise<void> {
  await removeDomain(t, path);
  const again = await createDomain(t, { ...domainBody(t), domain });
  if (again.ok) await lacksRecords(t, 'DOM-DELETE-RECORDS', domainIn(again), RECORDS);
}
