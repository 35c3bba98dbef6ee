import { arrangeNodeBalancer } from '../../../src/check/arrange/node-balancer.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { filled } from '../../support/certificates/filled.ts';
import { partlyBlank } from '../../support/certificates/partly-blank.ts';
import { type Certificate, https, inEitherSpelling, requireTaken } from './certificate.ts';

const NAMED = 'LBC-HTTPS-NAMED-FIELDS';

type Send = (certificate: Certificate) => Promise<Answer>;

/** Certificates without one of the fields that the document names (endpoints/load-balancers#certificate). */
export function namedFieldsChecks(check: Declare): void {
  check('a certificate without a country or a common name is refused', [NAMED], async (t) => {
    const { path } = await arrangeNodeBalancer(t);
    const create: Send = (sent) => t.owner.post(`${path}/configs`, https(sent));
    const answers = await answersOfPartlyBlank(t, create);
    const made = answers.find(({ ok }) => ok) ?? (await inEitherSpelling(filled, create));
    requireTaken(made);
    const config = `${path}/configs/${made.body.id}`;
    answers.push(...(await answersOfPartlyBlank(t, (sent) => t.owner.put(config, https(sent)))));
    for (const answer of answers) t.refused(NAMED, answer);
  });
}

/** What each comes to, until one is taken. */
async function answersOfPartlyBlank(t: CheckContext, send: Send): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [what, certificate] of Object.entries(partlyBlank)) {
    const answer = await inEitherSpelling(certificate, send);
    const choice = answer.ok ? 'is taken' : 'is refused';
    t.observe('SIL-LBC-SUBJECT-FIELDS', `a subject with ${what} ${choice}`, answer);
    answers.push(answer);
    if (answer.ok) break;
  }
  return answers;
}
