import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
} from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { lacksInTheEnd } from '../../../src/check/in-the-end.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { cloneDomain, createDomain, type Fields, isAt, UNCHANGED } from '../requests.ts';

const PLATFORM = 'DOM-NAME-UNIQUE-PLATFORM';

/** What a name that is refused leaves behind (errors#rule-3). */
export function refusedNamesChecks(check: Declare): void {
  check(
    'a clone or a new domain that is refused for its name is not there by another',
    ['ERR-UNCHANGED', 'ERR-UNCHANGED-ELSEWHERE'],
    async (t) => {
      leftToLongerRuns(t, 'traces of names that were refused');
      const source = await sourceOfItsOwn(t);
      const { body: other } = await UNCHANGED.master(t);
      await leavesNothing(t, 'ERR-UNCHANGED', source, other.domain);
      await leavesNothing(t, 'ERR-UNCHANGED-ELSEWHERE', source, `x..${source.body.domain}`);
    },
    { objects: 1 },
  );

  check(
    'a clone or a new domain that is refused for a name of another account is not there',
    [PLATFORM],
    async (t) => {
      leftToLongerRuns(t, 'traces of names that were refused');
      const theirs = await arrangeDomain(t, {}, t.as('otherAccount'));
      await leavesNothing(t, PLATFORM, await sourceOfItsOwn(t), theirs.body.domain);
    },
    { objects: 2 },
  );
}

/** Nobody else has its address: by it, what a refused request made is known. */
function sourceOfItsOwn(t: CheckContext): Promise<ArrangedDomain> {
  return arrangeDomain(t, { soa_email: `${t.names.label()}@example.com` });
}

async function leavesNothing(
  t: CheckContext,
  requirement: string,
  source: ArrangedDomain,
  domain: string,
): Promise<void> {
  const { soa_email } = source.body;
  const is = (item: Fields) => item.soa_email === soa_email && !isAt(source.path, item);
  const answers = [
    await cloneDomain(t, source, domain),
    await createDomain(t, domainBody(t, { soa_email, domain })),
  ];
  const taken = answers.find(({ refused }) => !refused);
  if (taken) throw new Inconclusive(`what had to be refused was not: ${taken.summary}`);
  const unwanted = { is, called: `other domain with ${soa_email}` };
  await lacksInTheEnd(t, requirement, '/domains', unwanted, answers);
}
