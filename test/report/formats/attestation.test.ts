import { expect, test } from 'vitest';
import { attestation } from '../../../src/report/formats/attestation.ts';
import { SAMPLE } from '../sample.ts';

test('ties the outcome to the digests of the files, and says that nobody signed it', () => {
  const statement = JSON.parse(attestation(SAMPLE, [{ name: 'run.json', sha256: 'ab12' }]));
  expect(statement._type).toBe('https://in-toto.io/Statement/v1');
  expect(statement.subject).toEqual([{ name: 'run.json', digest: { sha256: 'ab12' } }]);
  expect(statement.predicate).toMatchObject({
    signed: false,
    tool: SAMPLE.tool,
    document: { revision: '4.176.0' },
    target: { url: 'http://127.0.0.1:8080' },
    seed: 42,
    outcome: 'does not conform',
    divergence: { count: 2, of: 9 },
  });
  expect(statement.predicate.note).toMatch(/not signed/);
});
