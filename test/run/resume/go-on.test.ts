import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTHING_SECRET } from '../../../src/redaction/redactor.ts';
import { Ledger } from '../../../src/resources/ledger.ts';
import { readLedger } from '../../../src/resources/ledger-file.ts';
import type { CheckResult } from '../../../src/result/check-result.ts';
import { goOn } from '../../../src/run/resume/go-on.ts';
import { evidenceFile, ledgerFile } from '../../../src/run/run-folder.ts';
import { writeTallies } from '../../../src/runner/tallies.ts';
import { folder } from '../../folder.ts';
import { BEGUN } from './begun.ts';

const NOW = new Date('2026-01-02T03:14:05.000Z');

/** A check that passed by this exchange. */
function passed(id: string, exchange: number, refusedBy?: string): CheckResult {
  const decision = { requirement: `REQ-${id}`, verdict: 'passed' as const, count: 1, exchange };
  return {
    ...{ id, section: 'Volumes', title: id, requirements: [decision.requirement] },
    ...{ verdict: 'passed', durationMillis: 1, findings: [], exchanges: 1 },
    decisions: [refusedBy ? { ...decision, restsOnRefusalBy: [refusedBy] } : decision],
  };
}

function evidence(...ids: number[]): string {
  return ids.map((id) => `{"id":${id},"check":"x"}\n`).join('');
}

async function goneOn(old: string, checks: readonly CheckResult[], left: readonly string[] = []) {
  const now = folder();
  const before = { folder: old, begun: BEGUN, checks, ended: new Date('2026-01-02T03:05:05.000Z') };
  const gone = await goOn(before, now, { left, now: NOW, redactor: NOTHING_SECRET });
  return { ...gone, folder: now };
}

test('what had ended stays, and its evidence comes along but for the line that the kill cut', async () => {
  const old = folder();
  writeFileSync(evidenceFile(old), `${evidence(1, 2, 7)}{"id":8,"ch`);
  const checks = [passed('a', 2), passed('b', 7, 'createVolume')];
  const { folder: now, resumed, checks: staying, resumptions, started } = await goneOn(old, checks);
  expect(readFileSync(evidenceFile(now), 'utf8')).toBe(evidence(1, 2, 7));
  expect(staying).toEqual(checks);
  expect(resumed).toMatchObject({
    ...{ times: 1, ended: ['a', 'b'], exchanges: 7, millis: 600_000 },
    // A refusal proves nothing yet.
    decided: ['REQ-a'],
  });
  expect(resumptions).toEqual([
    { checks: 2, ended: '2026-01-02T03:05:05.000Z', resumed: NOW.toISOString() },
  ]);
  expect(started.toISOString()).toBe(BEGUN.started);
});

test('a check whose exchange was not on disk yet is made again, and its number is not given twice', async () => {
  const old = folder();
  writeFileSync(evidenceFile(old), evidence(1, 2));
  const { resumed } = await goneOn(old, [passed('a', 2), passed('lost', 9)]);
  expect(resumed).toMatchObject({ ended: ['a'], exchanges: 9 });
});

test('what it counted goes on, and a number that only an observation names is not given twice', async () => {
  const old = folder();
  const choices = [{ choice: '400', count: 3, exchange: 12 }];
  const observations = [{ silence: 'SIL-ERR-STATUS', question: '?', choices }];
  const pairs = [['a', { operation: 'createVolume', tried: 3, of: 5 }] as const];
  const tallies = { observations, pairs, convergenceMillis: 40 };
  writeTallies(old, tallies);
  const { resumed } = await goneOn(old, []);
  expect(resumed).toMatchObject({ tallies, exchanges: 12 });
});

test('its ledger goes on without what was swept, and the old folder stays as it was', async () => {
  const old = folder();
  const ledger = new Ledger(ledgerFile(old));
  for (const path of ['/volumes/1', '/instances/2'])
    ledger.created(ledger.intend('/volumes'), path, 'owner');
  ledger.intend('/vpcs', 'never answered');
  ledger.changing({ method: 'PUT', path: '/volumes/9', json: {} });
  ledger.close();
  const text = readFileSync(ledgerFile(old), 'utf8');
  const { folder: now, resumed } = await goneOn(old, [], ['/instances/2']);
  expect(resumed.objects).toBe(2);
  expect(readLedger(ledgerFile(now))).toMatchObject({
    remainder: [{ path: '/instances/2', credential: 'owner' }],
    ...{ unconfirmed: [], changed: [], lastKey: 4 },
  });
  expect(readFileSync(ledgerFile(old), 'utf8')).toBe(text);
});

test('a run that is resumed once more says each time', async () => {
  const old = folder();
  const resumption = { checks: 1, ended: BEGUN.started, resumed: BEGUN.started };
  const before = { folder: old, begun: { ...BEGUN, resumptions: [resumption] }, checks: [] };
  const ended = new Date(BEGUN.started);
  const parts = { left: [], now: NOW, redactor: NOTHING_SECRET };
  const { resumed, resumptions } = await goOn({ ...before, ended }, folder(), parts);
  expect(resumed.times).toBe(2);
  expect(resumptions).toHaveLength(2);
});
