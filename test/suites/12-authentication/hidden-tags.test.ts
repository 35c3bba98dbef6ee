import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** Leaves tags out of whatever is shown to users of this kind. */
function hidingTags(isHidden: (restricted: boolean) => boolean): (core: Core) => Core {
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      if (!user || !isHidden(user.restricted) || step.answer?.status !== 200) return step;
      const body = withoutTags(step.answer.body);
      return { state: step.state, answer: { ...step.answer, body } };
    };
}

function withoutTags(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTags);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'tags');
  return Object.fromEntries(fields.map(([name, inner]) => [name, withoutTags(inner)]));
}

const checks = [...authentication.checks, ...volumes.checks, ...domains.checks].filter(
  ({ requirements }) => requirements.some((id) => /PERMISSION|GRANT|AUTH-OBJECT/.test(id)),
);

test('restricted users need not be shown tags, which they cannot access', async () => {
  const said = await against({ checks, wrap: hidingTags(Boolean), settleSeconds: 0.5 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('AUTH-OBJECT-PERMISSION');
}, 120_000);

test('everybody else is', async () => {
  const wrap = hidingTags((restricted) => !restricted);
  const said = await against({ checks: checks.slice(0, 20), wrap, settleSeconds: 0.3 });
  expect(said.ids('failed')).toContain('VOL-TAGS');
}, 120_000);
