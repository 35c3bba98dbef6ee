import { arrangeDomain, domainBody } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { lacksInTheEnd } from '../../../src/check/in-the-end.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { cloneDomain, createDomain, type Fields, isAt, UNCHANGED } from '../requests.ts';

/** What a name that is refused leaves behind (errors#rule-3). */
export function refusedNamesChecks(check: Declare): void {
  check(
    'a clone or a new domain that is refused for its name is not there by another',
    ['ERR-UNCHANGED', 'ERR-UNCHANGED-ELSEWHERE', PLATFORM],
    async (t) => {
      leftToLongerRuns(t, 'traces of names that were refused');
      // Nobody else has this address: by it, what a refused request made is known.
      const soa_email = `${t.names.label()}@example.com`;
      const source = await arrangeDomain(t, { soa_email });
      const is = (item: Fields) => item.soa_email === soa_email && !isAt(source.path, item);
      const { body: other } = await UNCHANGED.master(t);
      for (const [requirement, domain] of [
        ['ERR-UNCHANGED', other.domain],
        ['ERR-UNCHANGED-ELSEWHERE', `x..${source.body.domain}`],
        ...(await namesOfOthers(t)).map((name) => [PLATFORM, name] as const),
      ] as const) {
        const answers = [
          await cloneDomain(t, source, domain),
          await createDomain(t, domainBody(t, { soa_email, domain })),
        ];
        const taken = answers.find(({ refused }) => !refused);
        if (taken) throw new Inconclusive(`what had to be refused was not: ${taken.summary}`);
        const unwanted = { is, called: `other domain with ${soa_email}` };
        await lacksInTheEnd(t, requirement, '/domains', unwanted, answers);
      }
    },
    { objects: 2 },
  );
}

const PLATFORM = 'DOM-NAME-UNIQUE-PLATFORM';

/** The name of a domain of the other account, where one is known. */
async function namesOfOthers(t: CheckContext): Promise<string[]> {
  if (t.run.settings.configuration.credentials.otherAccount === undefined) return [];
  const { body } = await arrangeDomain(t, {}, t.as('otherAccount'));
  return [body.domain];
}
