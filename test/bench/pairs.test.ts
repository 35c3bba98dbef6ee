import { expect, test } from 'vitest';
import { drawPairs, faultNamed, halvesOf, nameOf, type Pair } from '../../bench/proof/pair.ts';
import type { Broken } from '../../bench/proof/proved.ts';
import type { Cause } from '../../src/result/causes/cause.ts';

const broken = (id: string, section: string, ...also: string[]): Broken => ({
  ...{ id, requirement: id.toUpperCase(), kind: 'state', section, also },
});

const ALL = [
  ...['a', 'b', 'c'].map((id) => broken(id, 'Volumes')),
  ...['d', 'e', 'f'].map((id) => broken(id, 'Tags', 'A')),
];

test('pairs are of two sections and break nothing in common; each fault is in one, as the seed has it', () => {
  const pairs = drawPairs(ALL, 9, 1);
  const names = pairs.flat().map(({ id }) => id);
  expect(new Set(names).size).toBe(names.length);
  expect(pairs.length).toBeGreaterThan(0);
  for (const [one, other] of pairs) {
    expect(one.section).not.toBe(other.section);
    expect([one.id, other.id]).not.toContain('a');
  }
  expect(drawPairs(ALL, 9, 1)).toEqual(pairs);
  expect(drawPairs(ALL, 1, 1)).toHaveLength(1);
});

test('a server of a pair has both faults', () => {
  const both = faultNamed('volume-shrinks+region-get-answers-first');
  expect(both?.id).toBe('volume-shrinks+region-get-answers-first');
  expect(faultNamed('volume-shrinks')?.requirement).toBe('VOL-RESIZE-GROWS');
  expect(faultNamed('nothing')).toBeUndefined();
  const core = ((state: unknown) => ({ state, answer: { status: 400, body: {} } })) as never;
  const wrapped = faultNamed('lawful-list-redirected+createtag-refuses-with-302')?.wrap(core);
  const send = (method: string, path: string) =>
    wrapped?.({} as never, {} as never, { method, path } as never, 0 as never, {} as never).answer;
  expect(send('GET', '/v4/volumes')?.status).toBe(302);
  expect(send('POST', '/v4/tags')?.status).toBe(302);
  expect(send('GET', '/v4/domains')?.status).toBe(400);
});

test('each of a pair leads, follows from what is said, or is missed', () => {
  const pair: Pair = [broken('a', 'Volumes'), broken('d', 'Tags')];
  const cause = (headline: string, ...following: string[]): Cause => ({
    ...{ verdict: 'failed', headline, count: 1 },
    consequences: following.map((requirement) => ({ requirement, because: 'rests on' as const })),
  });
  expect(nameOf(pair)).toBe('a+d');
  expect(halvesOf(pair, [cause('A', 'D')])).toEqual([
    { fault: 'a', requirement: 'A', found: 'headline' },
    { fault: 'd', requirement: 'D', found: 'consequence', under: 'A' },
  ]);
  expect(halvesOf(pair, [cause('B')]).map(({ found }) => found)).toEqual(['missed', 'missed']);
});
