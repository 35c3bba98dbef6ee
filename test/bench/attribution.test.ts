import { describe, expect, test } from 'vitest';
import { attributionOf, everyNth, figureOf } from '../../bench/attribution/attribution.ts';
import type { Cause } from '../../src/result/cause.ts';

const fault = { id: 'volume-shrinks', requirement: 'VOL-RESIZE-GROWS' };

function cause(headline: string, ...following: readonly string[]): Cause {
  const consequences = following.map((requirement) => ({
    requirement,
    because: 'rests on' as const,
  }));
  return { verdict: 'failed', headline, consequences, count: 1 };
}

describe('what a run says of a fault', () => {
  test('its requirement leads, and what follows from it is nothing further', () => {
    const causes = [cause('OTHER', 'FOLLOWING'), cause(fault.requirement, 'VOL-RESIZE')];
    expect(attributionOf(fault, causes)).toEqual({
      fault: fault.id,
      requirement: fault.requirement,
      isHeadline: true,
      further: ['OTHER', 'FOLLOWING'],
    });
  });

  test('as a consequence of another one it does not lead', () => {
    const { isHeadline, further } = attributionOf(fault, [cause('OTHER', fault.requirement)]);
    expect(isHeadline).toBe(false);
    expect(further).toEqual(['OTHER', fault.requirement]);
  });
});

test('the figure of several faults', () => {
  const of = (isHeadline: boolean, count: number) => ({
    fault: '',
    requirement: '',
    isHeadline,
    further: new Array<string>(count).fill('OTHER'),
  });
  expect(figureOf([of(true, 0), of(false, 4), of(true, 1)])).toEqual({
    faults: 3,
    headlines: 2,
    medianFurther: 1,
    worstFurther: 4,
  });
  expect(figureOf([])).toMatchObject({ faults: 0, worstFurther: 0 });
});

test('the sample begins where the seed says', () => {
  expect(everyNth(['a', 'b', 'c', 'd', 'e'], 2, 0)).toEqual(['a', 'c', 'e']);
  expect(everyNth(['a', 'b', 'c', 'd', 'e'], 2, 5)).toEqual(['b', 'd']);
});
