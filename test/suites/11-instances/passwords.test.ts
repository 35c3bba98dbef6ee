import { expect, test } from 'vitest';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf, told } from '../support/against.ts';

const CREATED = 'INST-CREATE';

const refusing = (isWrong: (password: string) => boolean, words: string) =>
  refuseWhen('createInstance', ({ root_pass = '' }) => isWrong(root_pass), words);

const WORDS = 'root_pass is not taken';

const isIn = (characters: RegExp) => (password: string) => !characters.test(password);

test.each([
  ['8 to 24 characters', isIn(/^.{8,24}$/)],
  ['letters and digits', isIn(/^\w+$/)],
  ['at most 15 characters, one of them a mark', isIn(/^(?=.*\W).{8,15}$/)],
])('a target may take passwords of %s only', async (_, isWrong) => {
  const checks = checksOf(instances.checks, CREATED);
  const said = await against({ checks, wrap: refusing(isWrong, WORDS), settleSeconds: 0.2 });
  expect(said.requirements.get(CREATED)?.verdict, told(said, CREATED)).toBe('passed');
  expect(said.ids('failed')).toEqual([]);
});

test.each([
  ['none of several passwords', WORDS],
  ['no instance at all', 'There are none to be had.'],
])('one that takes %s fails', async (_, words) => {
  const checks = checksOf(instances.checks, CREATED);
  const said = await against({ checks, wrap: refusing(() => true, words), settleSeconds: 0.2 });
  expect(said.requirements.get(CREATED)?.verdict, told(said, CREATED)).toBe('failed');
});
