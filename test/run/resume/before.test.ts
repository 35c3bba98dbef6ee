import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOTHING_SECRET } from '../../../src/redaction/redactor.ts';
import type { CheckResult } from '../../../src/result/check-result.ts';
import { type Reason, reportReason } from '../../../src/result/reason.ts';
import { assertSameBasis, basisOf } from '../../../src/run/resume/basis.ts';
import { resumedOptions, runBefore } from '../../../src/run/resume/before.ts';
import { type Begun, Unfinished } from '../../../src/run/unfinished.ts';
import { folder } from '../../folder.ts';
import { SAMPLE } from '../../report/sample.ts';
import { BEGUN, CONFIGURATION } from './begun.ts';

function undecided(id: string, reason: Reason): CheckResult {
  const verdict = 'inconclusive' as const;
  return {
    ...{ id, section: 'Volumes', title: id, requirements: ['REQ'], verdict },
    ...{ durationMillis: 1, findings: [], exchanges: 1 },
    decisions: [{ requirement: 'REQ', verdict, count: 0, ...reportReason(reason) }],
  };
}

function interrupted(begun: Begun = BEGUN, checks: readonly CheckResult[] = []) {
  const path = folder();
  new Unfinished(path, begun, NOTHING_SECRET, checks);
  return runBefore(path);
}

test('what the end of the run cut off is checked again, and what was undecided for another reason stays', () => {
  const reasons: Reason[] = [
    { code: 'aborted' },
    { code: 'target-lost' },
    { code: 'no-answer', request: 'GET /volumes', error: 'refused' },
    { code: 'no-room' },
  ];
  const checks = reasons.map((reason) => undecided(reason.code, reason));
  expect(interrupted(BEGUN, checks).checks.map(({ id }) => id)).toEqual(['no-room']);
});

test('a run that has ended whole is not resumed, and neither is what is no run', () => {
  const path = folder();
  expect(() => runBefore(path)).toThrow(/--resume: expected the report folder/);
  const { basis: _, ...earlier } = BEGUN;
  new Unfinished(path, earlier as Begun, NOTHING_SECRET);
  expect(() => runBefore(path)).toThrow(/--resume: expected the report folder/);
  writeFileSync(join(path, 'run.json'), JSON.stringify(SAMPLE));
  expect(() => runBefore(path)).toThrow(/--resume: the run in .* has ended whole/);
});

test('a run ended when its report says, or else when it wrote its last exchange', () => {
  const path = folder();
  new Unfinished(path, BEGUN, NOTHING_SECRET);
  const [begun, last] = [new Date('2026-01-02T03:04:05Z'), new Date('2026-01-02T03:04:16Z')];
  writeFileSync(join(path, 'evidence.ndjson'), '');
  utimesSync(join(path, 'unfinished.ndjson'), begun, begun);
  utimesSync(join(path, 'evidence.ndjson'), last, last);
  expect(runBefore(path).ended).toEqual(last);
  writeFileSync(join(path, 'run.json'), JSON.stringify(SAMPLE));
  expect(runBefore(path).ended).toEqual(new Date(SAMPLE.finished));
});

test('what was asked for stays, but for the target and the token, which may be told anew', () => {
  const settings = { ...BEGUN.settings, only: ['VOL-*'], shard: { index: 2, of: 3 } };
  const options = { ...BEGUN.options, concurrency: 3 };
  const before = interrupted({ ...BEGUN, settings, options });
  expect(resumedOptions({ resume: 'x', token: 'env:MINE', out: 'there' }, before)).toEqual({
    ...{ resume: 'x', url: 'http://target.example', token: 'env:MINE', out: 'there' },
    ...{ effort: 'smoke', seed: 7, only: ['VOL-*'], section: [], strict: false, readOnly: false },
    ...{ shard: { index: 2, of: 3 }, concurrency: 3 },
  });
});

test('a token is not written down, and what the folder says is not said twice', () => {
  const before = interrupted();
  expect(resumedOptions({}, before).token).toBe('env:OWNER_TOKEN');
  expect(() => resumedOptions({ seed: 1, minCoverage: 5 }, before)).toThrow(
    /--resume: .*leave --seed, --min-coverage out/,
  );
});

test('a configuration that was no file has to be given again', () => {
  const before = interrupted({ ...BEGUN, options: {} });
  expect(() => resumedOptions({}, before)).toThrow(/--resume: expected --config or --url/);
  expect(resumedOptions({ config: 'target.yaml' }, before).config).toBe('target.yaml');
});

test('another target or configuration is refused, a renewed token is not', () => {
  const { basis } = BEGUN;
  const { credentials, limits } = CONFIGURATION;
  const as = (change: object) => basisOf({ ...CONFIGURATION, ...change }, false);
  expect(() => assertSameBasis(basis, as({ url: 'http://other.example' }))).toThrow(
    /--resume: expected the target of that run, http:\/\/target.example, but was given http:\/\/other/,
  );
  expect(() => assertSameBasis(basis, as({ limits: { ...limits, objects: 5 } }))).toThrow(
    /--resume: expected the configuration of that run/,
  );
  assertSameBasis(basis, as({ url: 'http://target.example/v4/' }));
  assertSameBasis(
    basis,
    as({ credentials: { ...credentials, owner: 'another-token-0123456789' } }),
  );
});
