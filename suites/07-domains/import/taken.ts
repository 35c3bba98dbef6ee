import { domainBody } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import { countsOnceHeard, untilHeard } from '../../../src/check/doubt/heard.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { createDomain } from '../requests.ts';
import { importDomain, requireFree, withImportableDomain } from './requests.ts';

const PLATFORM = 'DOM-NAME-UNIQUE-PLATFORM';

/** A name that was taken without an import is taken for imports, too (errors#domain-used). */
export function takenImportChecks(check: Declare): void {
  check('a zone is not imported by a name that another account has', [PLATFORM], (t) => {
    leftToLongerRuns(t, 'imports of names that another account has');
    return withImportableDomain(t, async ({ domain, remoteNameserver }) => {
      await requireFree(t, domain);
      const body = { ...domainBody(t), domain };
      const theirs = await createDomain(t, body, t.as('otherAccount'));
      // The name may stay taken for a while.
      if (!theirs.ok) throw new Inconclusive(`${domain} cannot be created: ${theirs.summary}`);
      await untilHeard(t);
      const answer = await importDomain(t, domain, remoteNameserver);
      if (answer.ok) countsOnceHeard(t, 'the import of a name that is taken');
      t.refused(PLATFORM, answer);
    });
  });
}
