import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reportCommand } from '../../../src/cli/commands/report.ts';
import { Redactor } from '../../../src/redaction/redactor.ts';
import { Ledger } from '../../../src/resources/ledger.ts';
import { beginLedger } from '../../../src/resources/ledger-file.ts';
import { readRun } from '../../../src/run/run-folder.ts';
import {
  endUnfinished,
  hasResult,
  readUnfinished,
  Unfinished,
} from '../../../src/run/unfinished.ts';
import { SAMPLE } from '../../report/sample.ts';
import { BEGUN, TOKEN } from '../../run/resume/begun.ts';

function killed(): { folder: string; unfinished: Unfinished } {
  const folder = mkdtempSync(join(tmpdir(), 'unfinished-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const redactor = new Redactor([{ token: TOKEN, role: 'owner' }]);
  const unfinished = new Unfinished(folder, BEGUN, redactor);
  const ledger = join(folder, 'ledger.ndjson');
  beginLedger(ledger, { url: 'http://target.example' });
  const lines = new Ledger(ledger);
  for (const path of ['/volumes/1', '/volumes/2'])
    lines.created(lines.intend('/volumes'), path, 'owner');
  lines.removed('/volumes/1');
  lines.intend('/vpcs', 'lost');
  lines.close();
  return { folder, unfinished };
}

test('a run that was killed has a result: what its checks had said, and what it left behind', async () => {
  const { folder, unfinished } = killed();
  const [first, second] = SAMPLE.checks;
  for (const check of [first, second]) if (check) unfinished.add(check);
  appendFileSync(join(folder, 'unfinished.ndjson'), '{"id":"cut by the ki');
  const result = (await readUnfinished(folder))?.result;
  expect(result?.remarks[0]).toBe('the process ended without a report: aborted after 2 checks');
  expect(result?.checks.map(({ id }) => id)).toEqual([first?.id, second?.id, 'Every answer']);
  expect(result?.traffic).toMatchObject({
    created: 2,
    removed: 1,
    leftovers: ['/volumes/2', '/vpcs (unconfirmed)'],
  });
  expect(result?.outcome).not.toBe('conforms');
});

test('what its answers break stands in its evidence, and refusals that prove nothing prove nothing', async () => {
  const { folder, unfinished } = killed();
  const seen = { check: 'x', credential: 'owner', requestHeaders: {}, answerHeaders: {} };
  const times = { startedMillis: 1, durationMillis: 1 };
  const evidence = [
    { id: 1, method: 'GET', url: '/v4/regions', status: 500, answerBody: '{}', ...seen, ...times },
    {
      id: 2,
      method: 'POST',
      url: '/v4/volumes',
      requestBody: '{"label":5}',
      status: 400,
      answerBody: '{"errors":[{"field":"label","reason":"a string is wanted"}]}',
      ...seen,
      ...times,
    },
  ];
  const lines = evidence.map((each) => `${JSON.stringify(each)}\n`).join('');
  appendFileSync(join(folder, 'evidence.ndjson'), lines);
  const id = 'VOL-CREATE-LABEL-TYPE';
  const decision = { requirement: id, verdict: 'passed' as const, count: 1, exchange: 2 };
  const decisions = [{ ...decision, restsOnRefusalBy: ['createVolume'] }];
  const [first] = SAMPLE.checks;
  if (first) unfinished.add({ ...first, verdict: 'passed', findings: [], decisions });
  const result = (await readUnfinished(folder))?.result;
  const verdicts = new Map(
    result?.sections.flatMap((section) => section.requirements.map((one) => [one.id, one.verdict])),
  );
  expect(verdicts.get('ERR-NO-5XX')).toBe('failed');
  expect(verdicts.get(id)).toBe('inconclusive');
});

test.each([
  ['nothing of run.json', 0],
  ['a half of run.json', 0.5],
  ['all of run.json but its last characters', 0.999],
])('a run that was killed when it had written %s has a report all the same', async (_, share) => {
  const { folder, unfinished } = killed();
  const [first] = SAMPLE.checks;
  if (first) unfinished.add(first);
  const whole = JSON.stringify(SAMPLE, null, 2);
  writeFileSync(join(folder, 'run.json'), whole.slice(0, whole.length * share));
  expect(hasResult(folder)).toBe(false);
  await reportCommand().parseAsync([folder], { from: 'user' });
  expect(hasResult(folder)).toBe(true);
  expect(readRun(folder).remarks[0]).toContain('aborted after 1 checks');
  expect(readdirSync(folder)).toContain('report.html');
});

test('a run that was killed after it had written run.json keeps what it wrote', async () => {
  const { folder } = killed();
  writeFileSync(join(folder, 'run.json'), JSON.stringify(SAMPLE));
  await reportCommand().parseAsync([folder], { from: 'user' });
  expect(readRun(folder).checks).toHaveLength(SAMPLE.checks.length);
});

test('no credential is written down, and nothing stays once there is a report', async () => {
  const { folder } = killed();
  expect(readFileSync(join(folder, 'unfinished.ndjson'), 'utf8')).not.toContain(TOKEN);
  endUnfinished(folder);
  expect(readdirSync(folder)).toEqual(['ledger.ndjson']);
  expect(await readUnfinished(folder)).toBeUndefined();
});
