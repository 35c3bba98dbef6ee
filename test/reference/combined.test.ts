import { expect, test } from 'vitest';
import { draws } from '../../bench/strain/draws.ts';
import { dialectOf, dialects } from '../../src/reference/dialects/index.ts';

test('several dialects are one that chooses what each of them chooses, in the order of the table', () => {
  const both = dialectOf('wire+late');
  const [late, wire] = ['late', 'wire'].map((name) => dialects.get(name));
  expect(both?.says).toBe(`${late?.says}; ${wire?.says}`);
  expect(both?.options).toMatchObject(wire?.options ?? {});
});

test('what stands against another is left out, and what is unknown is told', () => {
  expect(dialectOf('strict+lenient')?.says).toBe(dialects.get('lenient')?.says);
  expect(dialectOf('late+lately')).toBeUndefined();
});

test('a draw is the same for one seed, and takes two to six dialects', () => {
  const drawn = draws(30, 1);
  expect(draws(1, 7)).toEqual([drawn[6]]);
  const sizes = drawn.map(({ dialect }) => dialect.split('+').length);
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([2, 6]);
});
