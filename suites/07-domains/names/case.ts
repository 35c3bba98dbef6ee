import { arrangeDomain, domainBody } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
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
}
