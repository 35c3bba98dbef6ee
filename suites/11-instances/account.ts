import type { Declare } from '../../src/check/check.ts';

/** GET /account and /account/transfer. */
export function accountChecks(check: Declare): void {
  for (const [path, requirement] of [
    ['/account', 'ACCT-GET'],
    ['/account/transfer', 'ACCT-TRANSFER'],
  ] as const) {
    check(`GET ${path} is answered with an object`, [requirement], async (t) => {
      const answer = await t.owner.get(path);
      t.accepted(requirement, answer);
      const { body } = answer;
      t.holds(requirement, typeof body === 'object' && body !== null && !Array.isArray(body), {
        expected: 'a JSON object',
        received: answer.summary,
        answers: [answer],
      });
      t.observe('SIL-ACCT-FIELDS', `${path} shows ${Object.keys(body).sort().join(', ')}`, answer);
    });
  }
}
