import { expect, test } from 'vitest';
import { statementOf } from '../../src/attest/statement.ts';
import { SAMPLE } from '../report/sample.ts';

test('ties outcome, document and configuration to the digests of the files', () => {
  const subjects = [{ name: 'run.json', sha256: 'ab12' }];
  const statement = JSON.parse(
    statementOf(SAMPLE, subjects, { configuration: { url: 'http://127.0.0.1:8080' } }),
  );
  expect(statement._type).toBe('https://in-toto.io/Statement/v1');
  expect(statement.subject).toEqual([{ name: 'run.json', digest: { sha256: 'ab12' } }]);
  expect(statement.predicate).toMatchObject({
    tool: SAMPLE.tool,
    document: { revision: '4.176.0', digest: 'd'.repeat(64) },
    target: { url: 'http://127.0.0.1:8080', product: { name: 'Example Cloud' } },
    configuration: { url: 'http://127.0.0.1:8080' },
    seed: 42,
    outcome: 'does not conform',
    divergence: { count: 2, of: 9 },
  });
});
