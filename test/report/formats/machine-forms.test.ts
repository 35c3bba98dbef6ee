import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fitSchema } from '../../../src/config/schema.ts';
import { badge } from '../../../src/report/formats/badge.ts';
import { codeQuality } from '../../../src/report/formats/code-quality.ts';
import { csv } from '../../../src/report/formats/csv.ts';
import { har } from '../../../src/report/formats/har.ts';
import { requirementsCsv } from '../../../src/report/formats/requirements-csv.ts';
import { sarif } from '../../../src/report/formats/sarif.ts';
import { waiverDraft } from '../../../src/report/waiver-draft.ts';
import { HOSTILE_RUN, unseenIn } from '../hostile.ts';
import { CONFORMING, SAMPLE, waivedUntil } from '../sample.ts';
import { EXCHANGES } from '../sample-exchanges.ts';
import { xmlOffence } from './well-formed.ts';

describe('results.sarif', () => {
  const [run] = JSON.parse(sarif(SAMPLE)).runs;

  test('has every requirement as a rule, and the row of the document as the place of a finding', () => {
    expect(run.tool.driver.rules).toHaveLength(10);
    expect(run.results[0]).toMatchObject({
      ruleId: 'VOL-RESIZE-GROWS',
      ruleIndex: 0,
      level: 'error',
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: 'document/endpoints/volumes' } },
          logicalLocations: [{ name: 'POST /volumes/{volumeId}/resize' }],
        },
      ],
    });
    expect(run.results.map((each: { level: string }) => each.level)).toEqual([
      'error',
      'error',
      'warning',
    ]);
  });

  test('suppresses what is waived, and no longer once the waiver has expired', () => {
    const suppressed = (until: string) =>
      JSON.parse(sarif(waivedUntil(until))).runs[0].results[0].suppressions;
    expect(suppressed('2030-01-01')).toEqual([{ kind: 'external', justification: 'known' }]);
    expect(suppressed('2020-01-01')).toBeUndefined();
  });

  test('says that a run without a verdict was no success', () => {
    const none = JSON.parse(sarif({ ...CONFORMING, outcome: 'no verdict', exitCode: 3 }));
    expect(none.runs[0].invocations[0]).toMatchObject({ executionSuccessful: false, exitCode: 3 });
  });
});

test('codequality.json has an entry per cause, each with a fingerprint of its own', () => {
  const entries = JSON.parse(codeQuality(SAMPLE));
  expect(entries.map((one: { severity: string }) => one.severity)).toEqual([
    'major',
    'major',
    'minor',
  ]);
  expect(new Set(entries.map((one: { fingerprint: string }) => one.fingerprint)).size).toBe(3);
});

describe('requirements.csv', () => {
  test('has a line per requirement with verdict, exemption and deciding exchange', () => {
    const [head, first, ...others] = requirementsCsv(SAMPLE).trimEnd().split('\r\n');
    expect(head).toBe(
      'section,requirement,level,verdict,exemption,exercised,findings,exchange,document,statement,reason,enable',
    );
    expect(first).toContain('Volumes,VOL-RESIZE-GROWS,must,failed,,40,1,2,');
    expect(others).toHaveLength(9);
    expect(requirementsCsv(waivedUntil('2030-01-01'))).toContain('failed,waiver in force,');
  });

  test('keeps formulas, quotes and line breaks from taking effect', () => {
    expect(csv([['=1+1', '@x', 'a"b', 'a\r\nb', 'a,b']])).toBe(
      '\'=1+1,\'@x,"a""b",a\\u{d}\\u{a}b,"a,b"\r\n',
    );
    expect(unseenIn(requirementsCsv(HOSTILE_RUN).replaceAll('\r\n', ''))).toEqual([]);
  });
});

test('badge.svg says outcome and coverage, and loads nothing', () => {
  const image = badge(SAMPLE);
  expect(image).toContain('does not conform, 55.6 % decided');
  expect(xmlOffence(image)).toBeUndefined();
  expect(image.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/href|url\(|http|<script/);
});

test('an archive holds bodies that are no text as base64, and who asked', async () => {
  const [first] = EXCHANGES.values();
  async function* one() {
    if (first) yield { ...first, answerBody: 'data:application/octet-stream;base64,/w==' };
  }
  const recording = { tool: SAMPLE.tool, started: SAMPLE.started, base: 'http://localhost/api' };
  const [entry] = JSON.parse(await text(Readable.from(har(one(), recording)))).log.entries;
  expect(entry.response.content).toMatchObject({ text: '/w==', encoding: 'base64' });
  expect(entry.request.url).toBe('http://localhost/api/v4/volumes');
  expect(entry.startedDateTime).toBe('2026-03-01T09:30:00.100Z');
  expect(entry.comment).toBe('#1 of volumes > a volume only grows, as owner');
});

test('an archive has what went to another origin under its own address', async () => {
  const [first] = EXCHANGES.values();
  async function* one() {
    if (first) yield { ...first, url: 'https://uploads.example/17?***' };
  }
  const recording = { tool: SAMPLE.tool, started: SAMPLE.started, base: 'http://localhost/api' };
  const [entry] = JSON.parse(await text(Readable.from(har(one(), recording)))).log.entries;
  expect(entry.request.url).toBe('https://uploads.example/17?***');
});

describe('a draft of waivers', () => {
  test('names all that is broken and not excused, and is refused until it is filled in', () => {
    const { waivers } = parse(waiverDraft(waivedUntil('2030-01-01')));
    expect(waivers).toEqual(
      ['VPC-LABEL-HYPHENS', 'REGION-STATUS-STABLE'].map((requirement) => ({
        requirement,
        reason: '',
        owner: '',
        expires: '2026-03-31',
      })),
    );
    const url = 'http://localhost';
    expect(fitSchema({ url, waivers })).toHaveLength(4);
    const filled = waivers.map((one: object) => ({ ...one, reason: 'known', owner: 'us' }));
    expect(fitSchema({ url, waivers: filled })).toEqual([]);
  });

  test('says of each what was seen, whatever a target said', () => {
    expect(waiverDraft(SAMPLE)).toContain('# A volume of 20 GiB was resized to 19 GiB');
    const hostile = waiverDraft(HOSTILE_RUN);
    expect(unseenIn(hostile)).toEqual([]);
    expect(Object.keys(parse(hostile))).toEqual(['waivers']);
  });
});
