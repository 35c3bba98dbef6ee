import { expect, test } from 'vitest';
import { refusal } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** Whoever stands in between sends the first data twice, and passes on that there is no more to come. */
function firstDataSentTwice(): Fault['wrap'] {
  let isFirst = true;
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (!request.path.startsWith('/uploads/') || !isFirst || !step.answer) return step;
      isFirst = false;
      return { ...step, answer: refusal('There is no such upload.', 404) };
    };
}

test('data in the last of its 24 hours may be sent twice on its way', async () => {
  const checks = images.checks.filter(({ title }) => title.startsWith('24 hours without data'));
  expect(checks).toHaveLength(1);
  const said = await against({ checks, wrap: firstDataSentTwice(), settleSeconds: 0.5 });
  expect(complaints(said)).toEqual([]);
}, 60_000);
