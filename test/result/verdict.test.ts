import { describe, expect, test } from 'vitest';
import { exitCodeOf, outcomeOf } from '../../src/result/exit-code.ts';
import {
  isDecided,
  isViolated,
  VERDICT_ORDER,
  verdictOfBroken,
  worstOf,
} from '../../src/result/verdict.ts';

describe('of several verdicts', () => {
  test('none decides where there is none', () => {
    expect(worstOf([])).toBeUndefined();
  });

  test.each(VERDICT_ORDER.map((verdict, index) => [verdict, VERDICT_ORDER.slice(index)] as const))(
    '%s outweighs all that come after it',
    (verdict, others) => {
      expect(worstOf(others)).toBe(verdict);
      expect(worstOf(others.toReversed())).toBe(verdict);
    },
  );
});

test('what is decided, and what is violated', () => {
  expect(VERDICT_ORDER.filter(isDecided)).toEqual(['failed', 'warned', 'passed']);
  expect(VERDICT_ORDER.filter(isViolated)).toEqual(['failed', 'warned']);
});

test('one broken must is a failure, a broken should alone a warning', () => {
  expect(verdictOfBroken(['should'])).toBe('warned');
  expect(verdictOfBroken(['should', 'must'])).toBe('failed');
});

test.each([
  [true, true, 'does not conform', 1],
  [true, false, 'does not conform', 1],
  [false, true, 'conforms', 0],
  [false, false, 'no verdict', 3],
] as const)('broken: %s, with a verdict: %s: %s', (isBroken, hasVerdict, outcome, exitCode) => {
  expect(outcomeOf({ isBroken, hasVerdict })).toBe(outcome);
  expect(exitCodeOf(outcome)).toBe(exitCode);
});
