import { describe, expect, test } from 'vitest';
import { aggregate, type Claims } from '../../src/result/aggregate.ts';
import type { CheckResult } from '../../src/result/check-result.ts';
import type { Conclusion } from '../../src/result/conclusion.ts';
import type { Decision } from '../../src/result/decision.ts';
import { reportReason } from '../../src/result/reason.ts';

const GROWS = {
  id: 'VOL-GROWS',
  level: 'must',
  statement: 'a volume only grows',
  cites: ['endpoints/volumes#POST /volumes/{id}/resize'],
} as const;
const BILLED = { ...GROWS, id: 'VOL-BILLED', cites: ['billing#x'], unobservable: 'nobody sees it' };

const DOCUMENT = {
  sections: [{ title: 'Volumes', requirements: [GROWS, BILLED] }],
  operations: [{ id: 'resizeVolume', method: 'POST', path: '/volumes/{volumeId}/resize' }],
};

function check(
  id: string,
  verdict: Decision['verdict'],
  more: Partial<Decision> = {},
): CheckResult {
  const decision = { requirement: GROWS.id, verdict, count: 1, ...more };
  const base = { title: id, section: 'Volumes', durationMillis: 1, findings: [], exchanges: 1 };
  return { ...base, id, requirements: [GROWS.id], verdict, decisions: [decision] };
}

function said(
  checks: readonly CheckResult[],
  claims: Partial<Claims> = {},
  neverSucceeded: Conclusion['neverSucceeded'] = [],
) {
  const answers = { ...check('Every answer', 'passed'), decisions: [] };
  const traffic = { requests: 1, created: 0, removed: 0, leftovers: [], throttledMillis: 0 };
  const rest = {
    observations: [],
    pairs: [],
    lost: false,
    unavailable: 0,
    deniedShare: 0,
    traffic,
  };
  const conclusion = { ...rest, answers, neverSucceeded };
  const all = { notClaimed: [], waivers: [], ...claims };
  const [section] = aggregate(DOCUMENT, checks, conclusion, all);
  const [grows, billed] = section?.requirements ?? [];
  return { grows, billed };
}

describe('what several checks said of a requirement', () => {
  const skipped = { ...reportReason({ code: 'no-fixture', key: 'instance' }), enable: 'fixtures' };

  test('a pass outweighs what could not be made, and needs no reason', () => {
    const { grows } = said([check('a', 'skipped', skipped), check('b', 'passed')]);
    expect(grows).toMatchObject({ verdict: 'passed', checks: ['a', 'b'], count: 2 });
    expect(grows).not.toHaveProperty('reason');
    expect(grows).not.toHaveProperty('enable');
  });

  test('the reason of what decides comes with its code and the setting that would help', () => {
    expect(said([check('a', 'skipped', skipped)]).grows).toMatchObject({
      verdict: 'skipped',
      reason: 'the target offers no instance',
      reasonCode: { code: 'no-fixture', key: 'instance' },
      enable: 'fixtures',
    });
  });

  test('of several reasons want of budget is told', () => {
    const failing = reportReason({ code: 'arrangement', text: 'no volume' });
    const short = reportReason({ code: 'budget-objects', limit: 3 });
    const checks = [check('a', 'inconclusive', failing), check('b', 'inconclusive', short)];
    expect(said(checks).grows).toMatchObject({ verdict: 'inconclusive', ...short });
  });

  test('where nobody spoke it is skipped, and says so', () => {
    const { grows, billed } = said([]);
    expect(grows).toMatchObject({ verdict: 'skipped', reasonCode: { code: 'not-covered' } });
    expect(billed).toMatchObject({ verdict: 'unobservable', reason: 'nobody sees it' });
  });

  test('a refusal by an operation that refused everything proves nothing', () => {
    const refusal = check('a', 'passed', { restsOnRefusalBy: ['resizeVolume'] });
    const never = [{ operation: 'resizeVolume', attempts: 3, needed: false }];
    expect(said([refusal]).grows?.verdict).toBe('passed');
    expect(said([refusal], {}, never).grows).toMatchObject({
      verdict: 'inconclusive',
      reasonCode: { code: 'never-accepted', operations: ['resizeVolume'] },
    });
  });
});

describe('what the owner of the target declares', () => {
  test.each(['volumes', 'Volumes', 'resizeVolume'])('%s is not claimed', (name) => {
    expect(said([], { notClaimed: [name] }).grows?.notClaimed).toBe(true);
  });

  test('an operation takes only the requirements of its own row', () => {
    expect(said([], { notClaimed: ['resizeVolume', 'other'] }).billed).not.toHaveProperty(
      'notClaimed',
    );
  });

  test('a waiver stands with its requirement as run.json has it', () => {
    const waiver = { reason: 'known', owner: 'us', expires: '2030-01-01' };
    const { grows, billed } = said([], { waivers: [{ requirement: GROWS.id, ...waiver }] });
    expect(grows?.waived).toEqual(waiver);
    expect(billed).not.toHaveProperty('waived');
  });
});
