import { type ArrangedDomain, domainBody, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isReadInTheEnd } from '../../../src/check/in-the-end.ts';
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
      await removeDomain(t, above.path);
      for (const { path } of [before, after]) await isReadInTheEnd(t, 'DOM-DELETE', path);
    },
    { objects: 3 },
  );
}

function takes(t: CheckContext, domain: string): Promise<ArrangedDomain> {
  return acceptedDomain(t, 'DOM-NAME-UNIQUE', { ...domainBody(t), domain });
}
