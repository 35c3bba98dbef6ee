import { expect, test } from 'vitest';
import type { Settings } from '../../../src/check/run-context.ts';
import { loadConfiguration } from '../../../src/config/load.ts';
import type { PreflightItem } from '../../../src/result/run-result.ts';
import { announcement, budgetItem } from '../../../src/run/announce.ts';

const settings: Settings = {
  configuration: loadConfiguration({ value: { url: 'http://target.test' }, env: {} }),
  seed: 5,
  effort: 'standard',
  readOnly: false,
  strict: false,
  only: [],
  sections: [],
  limits: { requests: 100, objects: 10, alive: 3 },
};

const quota: PreflightItem = { name: 'quota', state: 'ready', note: 'the account is empty' };

test('a target with all that is wanted is ready, and what the run may cost is said', () => {
  const fine: PreflightItem[] = [quota, { name: 'clock', state: 'ready', note: 'agrees' }];
  expect(announcement(settings, fine, 'reports/x')).toEqual([
    'target http://target.test',
    'preflight: ready',
    'quota: the account is empty',
    'sends at most 100 requests, creates at most 10 objects, 3 at a time, and removes them, but for at most 120 instances and load balancers where the target offers no way to; seed 5',
    'report folder reports/x',
  ]);
});

test('what is missing or cannot be used is named instead, and an odd clock as well', () => {
  const items: PreflightItem[] = [
    quota,
    { name: 'credentials.restricted', state: 'missing', note: 'not given' },
    { name: 'fixtures.disk', state: 'refused', note: 'answered 404' },
    { name: 'clock', state: 'discovered', note: 'an hour\u001b[31m ahead' },
  ];
  const text = announcement(settings, items, 'reports/x').join('\n');
  expect(text).not.toContain('preflight: ready');
  expect(text).toContain('preflight: fixtures.disk cannot be used: answered 404\n');
  expect(text).toContain('preflight: not given: credentials.restricted\n');
  expect(text).toContain('clock: an hour\\u{1b}[31m ahead\n');
});

test('a run that only reads creates nothing', () => {
  expect(budgetItem({ ...settings, readOnly: true }).note).toBe(
    'sends at most 100 requests, creates nothing',
  );
});
