import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ramInGb,
  volumeAllowance,
  volumeAllowanceRule,
} from '../../../src/rules/04-volumes/volume-allowance.ts';
import { testVectors } from '../vectors.ts';

const ram = fc.integer({ min: 1, max: 512 });

testVectors(volumeAllowanceRule);

describe('volumeAllowance', () => {
  test.each([
    [1, false, 8],
    [15, false, 8],
    [16, false, 16],
    [17, false, 17],
    [63, false, 63],
    [64, false, 64],
    [65, false, 64],
    [512, false, 64],
    [16, true, 8],
    [512, true, 8],
    [16.9, false, 16],
  ])('%d GB RAM, persistent %s: %i', (ramGb, persist, allowance) => {
    expect(volumeAllowance(ramGb, persist)).toBe(allowance);
  });

  test.each([
    [16384, 16, 16],
    [16000, 15, 16],
    [18000, 17, 18],
    [18432, 18, 18],
    [1000, 0, 1],
  ])('%i MB of RAM are %i to %i GB', (memory, least, most) => {
    expect(ramInGb(memory)).toEqual({ least, most });
  });

  test('stays between 8 and 64, and never falls with more RAM', () => {
    fc.assert(
      fc.property(ram, ram, fc.boolean(), (one, other, persist) => {
        const less = volumeAllowance(Math.min(one, other), persist);
        const more = volumeAllowance(Math.max(one, other), persist);
        expect(8 <= less && less <= more && more <= 64).toBe(true);
      }),
    );
  });

  test('one volume more than allowed is refused, none fewer', () => {
    fc.assert(
      fc.property(ram, fc.boolean(), (ramGb, persistAcrossBoots) => {
        const most = volumeAllowance(ramGb, persistAcrossBoots);
        const load = { ramGb, persistAcrossBoots, volumes: most };
        expect(volumeAllowanceRule.refuse(load)).toBeUndefined();
        expect(volumeAllowanceRule.refuse({ ...load, volumes: most + 1 })).toContain(`${most}`);
      }),
    );
  });

  test('an incomplete load is refused', () => {
    expect(volumeAllowanceRule.refuse({ ramGb: 16, volumes: 1 })).toContain('persistAcrossBoots');
  });
});
