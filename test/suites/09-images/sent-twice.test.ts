import { expect, test } from 'vitest';
import { refusal } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** Whoever stands in between sends the first data twice, and passes on that nobody waits for it any more. */
function firstDataSentTwice(): Fault['wrap'] {
  let first: string | undefined;
  return (core) => (state, principal, request, now, outcome) => {
    if (!request.path.startsWith('/uploads/')) return core(state, principal, request, now, outcome);
    const answer = refusal('There is no such upload.', 404);
    if (request.path === first) return { state, answer };
    const step = core(state, principal, request, now, outcome);
    if (first !== undefined || !step.answer) return step;
    first = request.path;
    return { ...step, answer };
  };
}

test.each([
  ['24 hours without data cancel an upload and delete the image', 'IMG-UPLOAD-EXPIRES'],
  ['with its data an image is available in the end', 'IMG-UPLOAD-COMPLETES'],
  ['gzip-compressed data is taken', 'IMG-UPLOAD-GZIP'],
])(
  'data may be sent twice on its way: %s',
  async (title, requirement) => {
    const checks = images.checks.filter((check) => check.title === title);
    const wrap = firstDataSentTwice();
    const said = await against({ checks, wrap, settleSeconds: 0.5, server: OBSERVABLE });
    expect(complaints(said)).toEqual([]);
    expect(said.requirements.get(requirement)?.verdict).toBe('passed');
  },
  60_000,
);
