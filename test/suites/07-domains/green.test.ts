import { describe, expect, test } from 'vitest';
import { dialects } from '../../../src/reference/dialects/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { type Against, against, type Said } from '../support/against.ts';
import { complaints, seenGreen } from '../support/seen-green.ts';

/** The slow dialects that leave time for every case; `suites/whole/dialects` meets all others with as many. */
const IN_FULL = ['asynchronous', 'settling'];

function run(asked: Omit<Against, 'checks'> = {}): Promise<Said> {
  return against({ checks: domains.checks, ...asked });
}

seenGreen(domains, { requests: 5600, created: 340, complete: true, server: { control: true } });

describe('a server that chose otherwise where the document leaves it', () => {
  test.each(IN_FULL)('%s: no complaint', async (name) => {
    const { wrap, options } = dialects.get(name) ?? {};
    const said = await run({
      settleSeconds: 5,
      ...(wrap ? { wrap } : {}),
      ...(options ? { server: options } : {}),
    });
    expect(complaints(said)).toEqual([]);
  });

  test('without the operation that lists records: no complaint, and the key is named', async () => {
    const said = await run({
      configure: (raw) => ({ ...raw, implied: { ...raw.implied, listRecords: false } }),
    });
    expect(complaints(said)).toEqual([]);
    for (const id of ['DOM-CLONE-RECORDS', 'DOM-DELETE-RECORDS']) {
      expect(said.requirements.get(id)).toMatchObject({
        verdict: 'skipped',
        enable: 'implied.listRecords',
      });
    }
  });

  test('without fixtures and a second account: no complaint', async () => {
    const said = await run({
      configure: ({ url, credentials, limits }) => ({
        url,
        limits,
        credentials: { owner: credentials.owner },
      }),
    });
    expect(complaints(said)).toEqual([]);
    expect(said.requirements.get('DOM-NAME-UNIQUE-PLATFORM')?.enable).toBe(
      'credentials.otherAccount',
    );
    expect(said.requirements.get('DOM-IMPORT')?.enable).toBe('fixtures.importableDomain');
  });
});

test('imports that are all refused decide nothing, and the missing key is named', async () => {
  const said = await run({
    configure: ({ fixtures: { importableDomain: _, ...fixtures }, ...raw }) => ({
      ...raw,
      fixtures,
    }),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('DOM-IMPORT-AXFR-NEEDED')).toMatchObject({
    verdict: 'skipped',
    enable: 'fixtures.importableDomain',
  });
});
