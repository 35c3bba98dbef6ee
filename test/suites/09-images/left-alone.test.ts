import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { operationOf, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** Answers deletions of what somebody does not see as done, does nothing, and does not find it for one read. */
function missingOnce(core: Core): Core {
  let isMissed = false;
  return (state, principal, request, now, ...rest) => {
    const step = core(state, principal, request, now, ...rest);
    const { id } = operationOf(request);
    if (id === 'deleteImage' && step.answer?.status === 404) {
      isMissed = true;
      return { state, answer: { status: 200, body: {} } };
    }
    if (id !== 'getImage' || !isMissed) return step;
    isMissed = false;
    return { state, answer: refusal('Not found.', 404) };
  };
}

test('one read that does not find what was left alone blames nobody', async () => {
  const checks = checksOf(images.checks, 'IMG-DELETE-PERMISSION');
  const said = await against({ checks, wrap: missingOnce });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('IMG-DELETE-PERMISSION')?.verdict).toBe('passed');
});
