import { arrangeNodeBalancer } from '../../../src/check/arrange/node-balancer.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { filled } from '../../support/certificates/filled.ts';
import { partlyBlank } from '../../support/certificates/partly-blank.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { type Certificate, https, inEitherSpelling, requireTaken } from './certificate.ts';

const NAMED = 'LBC-HTTPS-NAMED-FIELDS';

/** The fields that the document names. */
const LACKING = ['no country', 'no common name'] as const;

type Send = (certificate: Certificate) => Promise<Answer>;

/** Certificates without one of the fields that the document names (endpoints/load-balancers#certificate). */
export function namedFieldsChecks(check: Declare): void {
  check('a certificate without a country or a common name is refused', [NAMED], async (t) => {
    leftToLongerRuns(t, 'certificates that lack one field');
    const { path } = await arrangeNodeBalancer(t);
    const create: Send = (sent) => t.owner.post(`${path}/configs`, https(sent));
    const answers = await answersWithout(t, LACKING, create);
    const made = answers.find(({ ok }) => ok) ?? (await inEitherSpelling(filled, create));
    requireTaken(made);
    const config = `${path}/configs/${made.body.id}`;
    const update: Send = (sent) => t.owner.put(config, https(sent));
    answers.push(...(await answersWithout(t, LACKING, update)));
    // Whether spaces fill a field in is open.
    await answersWithout(t, ['a common name of spaces'], update);
    for (const answer of answers) t.refused(NAMED, answer);
  });
}

/** What each comes to, until one is taken. */
async function answersWithout(
  t: CheckContext,
  fields: readonly (keyof typeof partlyBlank)[],
  send: Send,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const what of fields) {
    const answer = await inEitherSpelling(partlyBlank[what], send);
    const choice = answer.ok ? 'is taken' : 'is refused';
    t.observe('SIL-LBC-SUBJECT-FIELDS', `a subject with ${what} ${choice}`, answer);
    answers.push(answer);
    if (answer.ok) break;
  }
  return answers;
}
