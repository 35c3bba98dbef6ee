import { arrangeDomain, domainBody, domainPath } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { cloneDomain, createDomain, slaveBody, UNCHANGED } from '../requests.ts';

const CASE = 'DOM-NAME-UNIQUE-CASE';

/** Capital letters make no other name of one that is taken (RFC 1035, 2.3.3). */
export function namesInOtherLettersChecks(check: Declare): void {
  check('a used name is refused in capital letters, too', [CASE], async (t) => {
    const taken = await UNCHANGED.master(t);
    const domain = taken.body.domain.toUpperCase();
    const own = await arrangeDomain(t);
    for (const body of [domainBody(t), slaveBody(t)]) {
      t.refused(CASE, await createDomain(t, { ...body, domain }));
    }
    t.refused(CASE, await cloneDomain(t, own, domain));
    const renamed = await t.owner.put(own.path, { domain });
    t.refused(CASE, renamed);
    const isOther = ({ body }: Answer) => String(body?.domain).toLowerCase() !== taken.body.domain;
    const { held, last } = await poll(() => t.owner.get(own.path), isOther, t.convergence);
    t.holds(CASE, held, {
      expected: `no second domain called ${taken.body.domain}`,
      received: `${own.path} is called ${last.body?.domain}`,
      answers: [renamed, last],
    });
  });

  check('a name of another account is refused in capital letters, too', [CASE], async (t) => {
    const other = t.as('otherAccount');
    leftToLongerRuns(t, 'capital letters in names of another account');
    const domain = (await arrangeDomain(t, {}, other)).body.domain.toUpperCase();
    t.refused(CASE, await createDomain(t, { ...domainBody(t), domain }));
    t.refused(CASE, await cloneDomain(t, await arrangeDomain(t), domain));
  });

  check('a name that is put right is not one that is used', ['DOM-NAME-UNIQUE'], async (t) => {
    const { domain: taken } = (await UNCHANGED.master(t)).body;
    const own = await arrangeDomain(t);
    t.refused('DOM-NAME-UNIQUE', await createDomain(t, { ...domainBody(t), domain: taken }));
    for (const domain of [`${taken}.`, ` ${taken}`, `${taken} `]) {
      const answers = [
        await createDomain(t, { ...domainBody(t), domain }),
        await cloneDomain(t, own, domain),
        await t.owner.put(own.path, { domain }),
      ];
      for (const answer of answers) await isNotCalled(t, taken, answer);
    }
  });
}

/** Such a name may be refused, or be another one; but whatever it is made of it, no two domains are called the same. */
async function isNotCalled(t: CheckContext, taken: string, answer: Answer): Promise<void> {
  const path = answer.ok ? domainPath(answer.body) : undefined;
  if (path === undefined) return;
  const isOther = ({ ok, body }: Answer) => ok && body?.domain !== taken;
  const { last } = await poll(() => t.owner.get(path), isOther, t.convergence);
  t.holds('DOM-NAME-UNIQUE', last.body?.domain !== taken, {
    expected: `no second domain called ${taken}`,
    received: `${path} is called so`,
    answers: [answer, last],
    where: '/domain',
  });
}
