import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Exchange } from '../../../src/http/exchange.ts';
import { ctrf } from '../../../src/report/formats/ctrf.ts';
import { har } from '../../../src/report/formats/har.ts';
import { junit } from '../../../src/report/formats/junit.ts';
import { sarif } from '../../../src/report/formats/sarif.ts';
import type { RunResult } from '../../../src/result/run-result.ts';
import { HOSTILE_EXCHANGES, HOSTILE_RUN } from '../hostile.ts';
import { CONFORMING, CONSEQUENT, SAMPLE, SHORT, waivedUntil } from '../sample.ts';
import { EXCHANGES } from '../sample-exchanges.ts';

const require = createRequire(import.meta.url);
const RUNS: [string, RunResult][] = [
  ['that found failures', SAMPLE],
  ['with a consequence', CONSEQUENT],
  ['with a waiver', waivedUntil('2030-01-01')],
  ['that conforms', CONFORMING],
  ['short of budget', SHORT],
  ['against a hostile target', HOSTILE_RUN],
];

/** Formats are not told apart here: whether a text is a URI is not what these files are about. */
function ajv(): Ajv {
  return new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false });
}

/** The schema in a package that carries the published file; none of it is copied here. */
function published(name: string, path: string): Record<string, unknown> {
  const folder = dirname(require.resolve(name));
  // Draft 4 and 6 differ from 7 in nothing that these schemas use, but for the name of the id.
  const { id: _, $schema: __, ...schema } = JSON.parse(readFileSync(join(folder, path), 'utf8'));
  return schema;
}

describe('results.sarif is SARIF 2.1.0', () => {
  const validate = ajv().compile(
    published('@microsoft/jest-sarif', 'schemas/sarif-2.1.0-rtm.5.json'),
  );
  test.each(RUNS)('of a run %s', (_, run) => {
    validate(JSON.parse(sarif(run)));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('and a result without a message would be none', () => {
    const broken = sarif(SAMPLE).replaceAll('"message"', '"massage"');
    expect(validate(JSON.parse(broken))).toBe(false);
  });
});

describe('ctrf.json is CTRF', () => {
  const validate = ajv().compile(published('ctrf', 'ctrf-schema-0.0.json'));
  test.each(RUNS)('of a run %s', (_, run) => {
    validate(JSON.parse(ctrf(run)));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('and a status of another name would be none', () => {
    expect(validate(JSON.parse(ctrf(SAMPLE).replaceAll('"passed"', '"good"')))).toBe(false);
  });
});

describe('the evidence as an archive is HAR', () => {
  const schemas: Record<string, object> = require('har-schema');
  const validator = ajv();
  for (const schema of Object.values(schemas)) {
    const { $schema: _, ...rest } = schema as { $schema?: string };
    validator.addSchema(rest);
  }
  const validate = validator.getSchema('har.json#') ?? validator.getSchema('har.json');
  const recorded = async (exchanges: Iterable<Exchange>) => {
    async function* all() {
      yield* exchanges;
    }
    const { tool, started } = SAMPLE;
    const pieces = har(all(), { tool, started, base: 'http://127.0.0.1:8080' });
    return JSON.parse(await text(Readable.from(pieces)));
  };

  test.each([
    ['of a run', EXCHANGES],
    ['of a hostile target', HOSTILE_EXCHANGES],
    ['of nothing', new Map()],
  ])('%s', async (_, exchanges) => {
    const archive = await recorded(exchanges.values());
    expect(archive.log.entries).toHaveLength(exchanges.size);
    validate?.(archive);
    expect(validate?.errors ?? []).toEqual([]);
  });

  test('and an entry without an answer would be none', async () => {
    const archive = await recorded(EXCHANGES.values());
    delete archive.log.entries[0].response;
    expect(validate?.(archive)).toBe(false);
  });
});

describe('junit.xml is what the Jenkins xUnit plugin takes', () => {
  const schema = readFileSync(new URL('jenkins-xunit.xsd', import.meta.url), 'utf8');
  const faults = async (contents: string) => {
    const { errors } = await validateXML({ xml: [{ fileName: 'junit.xml', contents }], schema });
    return errors.map(({ message }) => message);
  };

  test.each(RUNS)('of a run %s', async (_, run) => {
    expect(await faults(junit(run))).toEqual([]);
  });

  test('and a property of a test case would be refused', async () => {
    const broken = junit(SAMPLE).replace('<system-out>', '<properties/><system-out>');
    expect(await faults(broken)).toHaveLength(1);
  });
});
