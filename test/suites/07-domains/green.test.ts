import { describe, expect, test } from 'vitest';
import { dialects } from '../../../src/reference/dialects/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { type Against, against, type Said, told } from '../support/against.ts';

const NAMED = [...new Set(domains.checks.flatMap(({ requirements }) => requirements))];

/** Dialects that make everyone wait; a smoke run meets their choices as well. */
const SLOW = ['lagging', 'throttled', 'contrarian'];

function run(asked: Omit<Against, 'checks'> = {}): Promise<Said> {
  return against({ checks: domains.checks, ...asked });
}

function complaints(said: Said): string[] {
  return [...said.ids('failed'), ...said.ids('warned')].map((id) => told(said, id));
}

describe.each([1, 2, 3])('Domains and records against the plain reference, seed %i', (seed) => {
  test('decides and passes every requirement it names, within its share of the budget', async () => {
    const said = await run({ seed });
    for (const id of NAMED) {
      expect(said.requirements.get(id)?.verdict, told(said, id)).toBe('passed');
    }
    expect(complaints(said)).toEqual([]);
    const { requests, created, leftovers } = said.conclusion.traffic;
    expect(requests).toBeLessThan(1200);
    expect(created).toBeLessThan(105);
    expect(leftovers).toEqual([]);
  });
});

describe('the same seed', () => {
  test('sends the same requests', async () => {
    const [one, two] = [listening(), listening()];
    await run({ seed: 5, wrap: one.wrap });
    await run({ seed: 5, wrap: two.wrap });
    expect(one.heard.length).toBeGreaterThan(500);
    expect(one.heard.toSorted()).toEqual(two.heard.toSorted());
  });
});

describe('a server that chose otherwise where the document leaves it', () => {
  test.each([...dialects.keys()])('%s: no complaint', async (name) => {
    const { wrap, options } = dialects.get(name) ?? {};
    const said = await run({
      settleSeconds: 5,
      effort: SLOW.includes(name) ? 'smoke' : 'standard',
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

/** Writes down what is asked, without what the server gave out: ids and its name servers' ports. */
function listening(): { heard: string[]; wrap: Fault['wrap'] } {
  const heard: string[] = [];
  const wrap: Fault['wrap'] =
    (core) =>
    (state, principal, request, ...rest) => {
      const path = request.path.replace(/\d{3,}/g, '#');
      const body = JSON.stringify(request.body)?.replace(/127\.0\.0\.1:\d+/, 'nameserver');
      heard.push(`${request.method} ${path} ${body}`);
      return core(state, principal, request, ...rest);
    };
  return { heard, wrap };
}
