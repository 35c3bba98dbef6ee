import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { type Body, OWNER } from '../../../src/reference/faults/blocks/index.ts';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { against, told } from '../support/against.ts';

const ITEM = /^\/v4\/(?:volumes|vpcs|domains|images\/private)\/[^/]+$/;

/** What the other account lost, by method and path. */
const lost: string[] = [];

/** Under each id of the owner's, the other account has something of its own, by another name. */
function numberedByAccount(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const isOther = principal.kind === 'user' && principal.username === 'other-owner';
    if (!isOther || !ITEM.test(request.path)) return core(state, principal, request, ...rest);
    if (request.method !== 'GET') {
      lost.push(`${request.method} ${request.path}`);
      return { state, answer: { status: 200, body: {} } };
    }
    const step = core(state, OWNER, request, ...rest);
    if (!step.answer || step.answer.status >= 300) return step;
    const { label: _, domain, ...body } = step.answer.body as Body;
    const theirs = domain ? { domain: `their-${domain}` } : { label: 'theirs' };
    return { ...step, answer: { ...step.answer, body: { ...body, ...theirs } } };
  };
}

test('what another account has by the same id is neither blamed nor touched', async () => {
  const checks = authentication.checks.filter(({ title }) => title.endsWith('is out of reach'));
  const said = await against({ checks, wrap: numberedByAccount });
  expect(said.ids('failed'), told(said, 'AUTH-OTHER-ACCOUNT')).not.toContain('AUTH-OTHER-ACCOUNT');
  expect(lost).toEqual([]);
});
