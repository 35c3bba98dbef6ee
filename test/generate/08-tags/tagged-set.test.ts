import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fullSets,
  listsOf,
  type Other,
  taggedSet,
} from '../../../src/generate/08-tags/tagged-set.ts';

type Kind = 'volumes' | 'domains';
const OTHERS: readonly Other<Kind>[] = [
  ['volumes', 'nobody'],
  ['domains', 'another account'],
];
const CARRIERS = [
  { kind: 'volumes', id: 1 },
  { kind: 'domains', id: 2 },
  { kind: 'volumes', id: 3 },
] as const;
const BAD = 99;

test('lists every chosen object and the bad one, each once', () => {
  fc.assert(
    fc.property(taggedSet(CARRIERS.length, OTHERS), (set) => {
      const lists = listsOf<Kind>(set, CARRIERS, BAD);
      const all = Object.values(lists).flat();
      expect([...all].sort()).toEqual([...set.own.map((at) => CARRIERS[at]?.id), BAD].sort());
      expect(lists[set.other[0]]).toContain(BAD);
    }),
  );
});

test('puts the bad one where it is asked for', () => {
  const set = { own: [0, 2, 1], other: OTHERS[0] as Other<Kind>, at: 1, last: false };
  expect(Object.entries(listsOf<Kind>(set, CARRIERS, BAD))).toEqual([
    ['volumes', [1, BAD, 3]],
    ['domains', [2]],
  ]);
  expect(Object.keys(listsOf<Kind>({ ...set, last: true }, CARRIERS, BAD))).toEqual([
    'domains',
    'volumes',
  ]);
});

test('shrinks the full sets too, to one object', () => {
  const law = fc.property(taggedSet(3, OTHERS), ({ own }) => !own.includes(1));
  const examples = fullSets(3, OTHERS).map((set) => [set] as [typeof set]);
  const { counterexample } = fc.check(law, { examples, seed: 1 });
  expect(counterexample?.[0]?.own).toEqual([1]);
});
