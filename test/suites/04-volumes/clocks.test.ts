import { expect, test } from 'vitest';
import { isBefore } from '../../../suites/04-volumes/machine/model.ts';

test.each<[string | undefined, string, boolean, string]>([
  ['2026-10-25T02:00:00', '2026-10-25T03:00:00', false, 'clocks put back by an hour'],
  ['2026-11-22T10:00:00', '2026-11-22T10:00:03', false, 'two servers'],
  ['2026-11-22T08:00:00', '2026-11-22T10:00:00', true, 'two hours'],
  ['2026-11-22T10:00:00Z', '2026-11-23T10:00:00Z', false, 'another form'],
  [undefined, '2026-11-22T10:00:00', false, 'nothing'],
])('%s is before %s: %s (%s)', (one, other, before, _) => {
  expect(isBefore(one, other)).toBe(before);
});
