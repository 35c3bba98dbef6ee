import { describe, expect, test } from 'vitest';
import { type CheckToCome, FirstDecisions } from '../../src/limits/first-decisions.ts';

function toCome(id: string, requirements: string, own: number, shared = {}): CheckToCome {
  return {
    id,
    requirements: requirements.split(' '),
    smokeCost: { own, shared, requests: 2 * own },
  };
}

/** What is kept for these checks; `there` are the shared things that exist. */
function keptFor(checks: readonly CheckToCome[], there: readonly string[] = []): FirstDecisions {
  const kept = new FirstDecisions({ has: (name) => there.includes(name) });
  kept.expect(checks);
  return kept;
}

describe('the objects and requests that are kept', () => {
  const [one, other, third] = [
    toCome('one', 'A B', 3),
    toCome('other', 'B', 4),
    toCome('third', 'C', 5),
  ];

  test('are those of every check to come', () => {
    const { objects, requests } = keptFor([one, other, third]);
    expect({ objects, requests }).toEqual({ objects: 12, requests: 24 });
  });

  test('are given up for a check that has ended', () => {
    const kept = keptFor([one, other, third]);
    expect(kept.requests).toBe(24);
    kept.end(third, []);
    expect([kept.objects, kept.requests]).toEqual([7, 14]);
  });

  test('are given up for a check whose requirements others have all decided', () => {
    const kept = keptFor([one, other, third]);
    expect(kept.addsCasesOnly(other)).toBe(false);
    kept.end(third, ['B', 'C']);
    expect(kept.objects).toBe(3);
    expect([one, other].map((check) => kept.addsCasesOnly(check))).toEqual([false, true]);
  });

  test('stay for what runs alone, though nobody needs it again, and all checks count as whole ones', () => {
    const last = { ...third, alone: true };
    const kept = keptFor([one, other, last]);
    kept.end(one, ['A', 'B', 'C']);
    expect(kept.addsCasesOnly(last)).toBe(false);
    expect([kept.objects, kept.again.objects, kept.ofWholeChecks]).toEqual([5, 0, 9]);
  });

  test('are as many as may be alive for what runs alone: a smoke run may have left it out', () => {
    const last = { ...toCome('last', 'A', 0), alone: true, objects: 52 };
    expect(keptFor([last]).objects).toBe(52);
    expect(keptFor([{ ...last, alone: false }]).objects).toBe(0);
  });

  test('hold what checks share once, and not while it is there', () => {
    const sharing = [
      toCome('one', 'A', 1, { volume: 2 }),
      toCome('other', 'B', 1, { volume: 3, image: 1 }),
    ];
    expect(keptFor(sharing).objects).toBe(6);
    const kept = keptFor(sharing, ['volume']);
    expect(kept.objects).toBe(3);
    expect(sharing.map((check) => kept.costOf(check))).toMatchObject([
      { objects: 1 },
      { objects: 2 },
    ]);
  });
});
