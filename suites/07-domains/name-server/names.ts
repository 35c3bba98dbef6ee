import { type ArrangedDomain, domainBody, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { createDomain, domainIn, removeDomain } from '../requests.ts';
import { setStatus } from '../status.ts';

/** Names of every form, and those of which one ends with the other (resources/domain#domain, resources/domain#status). */
export function servedNamesChecks(check: Declare): void {
  check(
    'names above and below that of a domain are served whatever becomes of it',
    ['DOM-RENDERED'],
    async (t) => {
      leftToLongerRuns(t, 'names above and below others');
      const names = new NameServerView(t);
      const name = freshDomain(t);
      const domains: ArrangedDomain[] = [];
      for (const domain of [`before.${name}`, name, `after.${name}`]) {
        // Whether it must be taken is judged elsewhere.
        const made = await createDomain(t, { ...domainBody(t), domain });
        if (!made.ok) return;
        domains.push(domainIn(made));
      }
      const [before, above, after] = domains as [ArrangedDomain, ArrangedDomain, ArrangedDomain];
      const areServed = async (those: readonly ArrangedDomain[], when: string) => {
        for (const { body } of those)
          await names.hasAuthority('DOM-RENDERED', body.domain, `to be served ${when}`);
      };
      await areServed(domains, 'beside others above and below it');
      await setStatus(t, after.path, 'disabled');
      const expected = 'not to be served once disabled, below another one';
      await names.lacksAuthority('DOM-RENDERED', after.body.domain, expected);
      await areServed([before, above], 'while another one is disabled');
      await setStatus(t, after.path, 'active');
      await setStatus(t, above.path, 'disabled');
      await names.lacks(name);
      await areServed([before, after], 'while the one above it is disabled');
      await removeDomain(t, above.path);
      await areServed([before, after], 'once the one above it is deleted');
    },
    { objects: 3 },
  );

  check(
    'domains of long names are on the name server',
    ['DOM-RENDERED'],
    async (t) => {
      leftToLongerRuns(t, 'domains of long names');
      const names = new NameServerView(t);
      for (const domain of longNames(t)) {
        const made = await createDomain(t, { ...domainBody(t), domain });
        if (made.ok)
          await names.hasAuthority('DOM-RENDERED', domain, 'to be served while it is active');
      }
    },
    { objects: 2 },
  );
}

const [MOST_OF_LABEL, MOST_OF_NAME] = [63, 253];

/** A name with a label as long as may be, and one that is as long as may be itself. */
function longNames(t: CheckContext): string[] {
  const [one, other] = [freshDomain(t), freshDomain(t)];
  let long = other;
  while (long.length < MOST_OF_NAME) {
    const left = MOST_OF_NAME - long.length - 1;
    // What is left after this one must be a label with its period, or nothing.
    const size = left === MOST_OF_LABEL + 1 ? MOST_OF_LABEL - 1 : Math.min(left, MOST_OF_LABEL);
    long = `${'n'.repeat(size)}.${long}`;
  }
  return [`${'l'.repeat(MOST_OF_LABEL)}.${one}`, long];
}
