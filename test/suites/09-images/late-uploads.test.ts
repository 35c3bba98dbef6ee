import { expect, test } from 'vitest';
import { refusal } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** How often whoever takes data does not know an upload yet. */
const UNKNOWN = 2;

/** Whoever takes the data stands elsewhere than the API, and hears of a new upload a moment later. */
const heardLate: Fault['wrap'] = (core) => {
  const asked = new Map<string, number>();
  return (state, principal, request, now, outcome) => {
    const isNew = request.path.startsWith('/uploads/') && outcome === undefined;
    const times = (asked.get(request.path) ?? 0) + 1;
    if (isNew) asked.set(request.path, times);
    return isNew && times <= UNKNOWN
      ? { state, answer: refusal('There is no such upload.', 404) }
      : core(state, principal, request, now, outcome);
  };
};

const DECIDED = ['IMG-UPLOAD-COMPLETES', 'IMG-UPLOAD-GZIP', 'IMG-UPLOAD-SIZE-LIMIT'];

test.each(DECIDED)(
  'an upload may be known late to whoever takes its data: %s',
  async (id) => {
    const checks = checksOf(images.checks, id);
    const said = await against({ checks, wrap: heardLate, settleSeconds: 5 });
    expect(complaints(said)).toEqual([]);
    expect(said.requirements.get(id)?.verdict).toBe('passed');
  },
  120_000,
);
