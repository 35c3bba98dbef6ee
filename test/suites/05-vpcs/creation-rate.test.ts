import { expect, test } from 'vitest';
import { suite } from '../../../src/check/check.ts';
import type { Core } from '../../../src/reference/core.ts';
import { instead, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { contract } from '../../../suites/support/contract.ts';
import { against, NEVER_BUSY } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const SETTLE_SECONDS = 0.3;
/** Longer than any change takes to show. */
const WINDOW_MILLIS = 1_500;

/** So many VPCs are created in any such time, whatever becomes of them. */
function creationsInTime(most: number): (core: Core) => Core {
  let created: number[] = [];
  return instead('createVpc', (core, state, principal, request, now, ...rest) => {
    created = created.filter((at) => at > now - WINDOW_MILLIS);
    if (created.length >= most) return { state, answer: refusal('Not so fast.', 400) };
    const step = core(state, principal, request, now, ...rest);
    if (step.answer?.status === 200) created.push(now);
    return step;
  });
}

test('a limit of creations in a time, which the document does not tell of, is no refusal of what is asked for', async () => {
  const { checks } = suite('VPCs', (check) => contract(check, 'createVpc'));
  const said = await against({
    checks,
    wrap: creationsInTime(6),
    settleSeconds: SETTLE_SECONDS,
    rest: NEVER_BUSY,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VPC-CREATE');
}, 120_000);
