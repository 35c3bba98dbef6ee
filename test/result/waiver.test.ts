import { expect, test } from 'vitest';
import { dayOf, isExempt, isStale, waiverStatus } from '../../src/result/waiver.ts';

const TODAY = '2030-06-15';
const until = (expires: string) => ({ waived: { reason: 'known', owner: 'us', expires } });

test.each([
  ['in force on its last day', { verdict: 'failed', ...until(TODAY) }, 'in force'],
  ['expired on the next', { verdict: 'failed', ...until('2030-06-14') }, 'expired'],
  ['not needed where it passes', { verdict: 'passed', ...until(TODAY) }, 'not needed'],
  ['not needed even when it expired', { verdict: 'passed', ...until('2030-06-14') }, 'not needed'],
  ['in force while nothing is known', { verdict: 'skipped', ...until(TODAY) }, 'in force'],
  ['none', { verdict: 'failed' }, undefined],
] as const)('a waiver is %s', (_, requirement, status) => {
  expect(waiverStatus(requirement, TODAY)).toBe(status);
  expect(isExempt(requirement, TODAY)).toBe(status === 'in force');
  expect(isStale(requirement, TODAY)).toBe(status === 'expired' || status === 'not needed');
});

test('what is not claimed is exempt whatever its waiver says', () => {
  expect(isExempt({ verdict: 'failed', notClaimed: true }, TODAY)).toBe(true);
  expect(isExempt({ verdict: 'failed', notClaimed: true, ...until('2030-01-01') }, TODAY)).toBe(
    true,
  );
});

test('a run ends on a day of UTC', () => {
  expect(dayOf({ finished: '2030-06-15T23:59:59.000Z' })).toBe(TODAY);
});
