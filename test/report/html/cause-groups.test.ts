import { expect, test } from 'vitest';
import type { ShownCause } from '../../../src/report/causes.ts';
import { FEW, groupedCards } from '../../../src/report/html/findings/cause-groups.ts';
import { html } from '../../../src/report/html/markup.ts';

/** Cards in their order, each of one operation. */
function cardsOf(operations: readonly string[]) {
  return operations.map((operation, index) => ({
    cause: { verdict: 'failed', findings: [{ grounds: { operation } }] } as unknown as ShownCause,
    markup: html`<i>card ${index + 1}</i>`,
  }));
}

const namesOf = (operations: readonly string[]) =>
  groupedCards(cardsOf(operations)).map(({ text }) => /<b>(\w.*?)<\/b>/.exec(text)?.[1]);

test('the group of the first card comes first, however small it is', () => {
  const many = Array.from({ length: FEW }, () => 'updateDomain');
  expect(namesOf(['getVolume', ...many, 'getVolume'])).toEqual(['getVolume', 'updateDomain']);
});

test('of many groups the smallest make one, which comes last', () => {
  const small = Array.from({ length: FEW }, (_, index) => `small${index}`);
  const names = namesOf([...small, 'large', 'large']);
  expect(names).toHaveLength(FEW);
  expect(names.slice(-2)).toEqual(['large', 'other operations']);
});

test('a few cards stand in no groups', () => {
  expect(groupedCards(cardsOf(['one', 'two'])).map(({ text }) => text)).toEqual([
    '<i>card 1</i>',
    '<i>card 2</i>',
  ]);
});
