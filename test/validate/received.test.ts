import { expect, test } from 'vitest';
import { validateAnswer } from '../../src/validate/answer.ts';
import { loadBalancer, volume } from './samples.ts';

/** What a finding on a changed answer says was received. */
function received(operation: string, answer: object): string[] {
  const body = JSON.stringify(answer);
  return validateAnswer(operation, { status: 200, body }).map((finding) => finding.received);
}

test('a field that disagrees with another is shown itself, not the record that holds both', () => {
  expect(received('getVolume', { ...volume, filesystem_path: '/dev/sdb' })).toEqual(['"/dev/sdb"']);
  expect(received('createNodeBalancer', { ...loadBalancer, host: 'lb.example.org' })).toEqual([
    '"lb.example.org"',
  ]);
});

test('a record where a text belongs is described', () => {
  expect(received('getVolume', { ...volume, label: { text: 'data' } })).toContain(
    'an object with text',
  );
});
