import { describe, expect, test } from 'vitest';
import { type CheckToCome, KeptObjects } from '../../src/limits/kept-objects.ts';

function toCome(id: string, requirements: string, own: number, shared = {}): CheckToCome {
  return { id, requirements: requirements.split(' '), smokeCost: { own, shared } };
}

/** What is kept for these checks; `there` are the shared things that exist. */
function keptFor(checks: readonly CheckToCome[], there: readonly string[] = []): KeptObjects {
  const kept = new KeptObjects({ has: (name) => there.includes(name) });
  kept.expect(checks);
  return kept;
}

describe('the objects that are kept', () => {
  const [one, other, third] = [
    toCome('one', 'A B', 3),
    toCome('other', 'B', 4),
    toCome('third', 'C', 5),
  ];

  test('are those of every check to come', () => {
    expect(keptFor([one, other, third]).count).toBe(12);
  });

  test('are given up for a check that has ended', () => {
    const kept = keptFor([one, other, third]);
    kept.end(third, []);
    expect(kept.count).toBe(7);
  });

  test('are given up for a check whose requirements others have all decided', () => {
    const kept = keptFor([one, other, third]);
    expect(kept.addsCasesOnly(other)).toBe(false);
    kept.end(third, ['B', 'C']);
    expect(kept.count).toBe(3);
    expect([one, other].map((check) => kept.addsCasesOnly(check))).toEqual([false, true]);
  });

  test('hold what checks share once, and not while it is there', () => {
    const sharing = [
      toCome('one', 'A', 1, { volume: 2 }),
      toCome('other', 'B', 1, { volume: 3, image: 1 }),
    ];
    expect(keptFor(sharing).count).toBe(6);
    const kept = keptFor(sharing, ['volume']);
    expect(kept.count).toBe(3);
    expect(sharing.map((check) => kept.costOf(check))).toEqual([1, 2]);
  });
});
