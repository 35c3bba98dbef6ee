import { expect, test } from 'vitest';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Core } from '../../src/reference/core.ts';
import { OWNER, operationOf } from '../../src/reference/faults/blocks/index.ts';
import { domains } from '../../suites/07-domains/index.ts';
import { against } from './support/against.ts';
import { complaints } from './support/seen-green.ts';

/** Another run of the account ends, and removes its tags, when nothing carried them a moment ago. */
const endsMeanwhile = (core: Core): Core => {
  let isOver = false;
  return (state, principal, request, now, ...rest) => {
    const step = core(state, principal, request, now, ...rest);
    const { tags } = Object(request.body);
    const isUpdate = operationOf(request).id === 'updateDomain';
    if (isOver || !isUpdate || !tags?.includes(RUN_TAGS[1])) return step;
    isOver = true;
    const path = `/v4/tags/${RUN_TAGS[1]}`;
    const { state: after } = core(step.state, OWNER, { method: 'DELETE', path, query: {} }, now);
    return { ...step, state: after };
  };
};

test('a tag that another run deletes at its end was not lost by an update', async () => {
  const checks = domains.checks.filter(({ title }) => title === 'values survive many updates');
  expect(checks).toHaveLength(1);
  const said = await against({ checks, wrap: endsMeanwhile, settleSeconds: 0.2 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('DOM-UPDATE');
});
