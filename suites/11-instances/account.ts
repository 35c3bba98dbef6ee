import type { Declare } from '../../src/check/check.ts';

/** GET /account and /account/transfer. */
export function accountChecks(check: Declare): void {
  for (const [path, requirement] of [
    ['/account', 'ACCT-GET'],
    ['/account/transfer', 'ACCT-TRANSFER'],
  ] as const) {
    check(`GET ${path} is answered with information`, [requirement], async (t) => {
      const answer = await t.owner.get(path);
      t.accepted(requirement, answer);
      const { body } = answer;
      t.holds(requirement, typeof body === 'object' && body !== null, {
        expected: 'a JSON object or array',
        received: answer.summary,
        answers: [answer],
      });
      t.observe('SIL-ACCT-FIELDS', `${path} shows ${fieldsOf(body)}`, answer);
    });
  }
}

function fieldsOf(body: object): string {
  return Array.isArray(body) ? 'a list' : Object.keys(body).sort().join(', ');
}
