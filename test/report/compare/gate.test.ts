import { describe, expect, test } from 'vitest';
import { compareRuns } from '../../../src/report/compare/compare.ts';
import { type Gate, gateOf } from '../../../src/report/compare/gate.ts';
import { gateMarkdown } from '../../../src/report/compare/gate-markdown.ts';
import { gateText } from '../../../src/report/compare/gate-terminal.ts';
import { comparisonPage } from '../../../src/report/html/comparison.ts';
import type { RequirementResult } from '../../../src/result/requirement-result.ts';
import type { RunResult } from '../../../src/result/run-result.ts';
import { HOSTILE_RUN, unseenIn } from '../hostile.ts';
import { SAMPLE } from '../sample.ts';

const WAIVED = { reason: 'known', owner: 'storage team', expires: '2030-01-01' };

/** The sample run with something else said of some requirements. */
function altered(changes: Record<string, Partial<RequirementResult>>, run = SAMPLE): RunResult {
  const sections = run.sections.map(({ title, requirements }) => ({
    title,
    requirements: requirements.map((one) => ({ ...one, ...changes[one.id] })),
  }));
  return { ...run, sections };
}

const compared = (before: RunResult, after: RunResult) =>
  compareRuns([
    { name: 'base', result: before },
    { name: 'new', result: after },
  ]);
const gate = (before: RunResult, after: RunResult) =>
  gateOf(before, after, compared(before, after));
const idsIn = ({ parts }: Gate) =>
  parts.map(({ name, changes }) => [name, changes.map(({ id }) => id)]);

const LATER = altered(
  {
    'VOL-RESIZE-GROWS': { verdict: 'passed', findings: [] },
    'REGION-LIST': { verdict: 'skipped', reason: 'the run is read-only' },
    'VOL-CREATE': { verdict: 'failed' },
    'VPC-LABEL-HYPHENS': { waived: WAIVED },
  },
  {
    ...SAMPLE,
    observations: SAMPLE.observations.map((one) => ({
      ...one,
      choices: [{ choice: 'yes', count: 1 }],
    })),
  },
);

describe('a gate', () => {
  test('tells what changed, in the order in which a reviewer reads it', () => {
    const found = gate(SAMPLE, LATER);
    expect(idsIn(found)).toEqual([
      ['newly failing', ['VOL-CREATE']],
      ['fixed', ['VOL-RESIZE-GROWS']],
      ['newly undecided', ['REGION-LIST']],
      ['waivers and claims', ['VPC-LABEL-HYPHENS']],
      ['profile', ['SIL-VPC-LABEL-CASE']],
    ]);
    expect(found.sentence).toBe('Regression: 1 requirement newly failing.');
  });

  test('says that nothing got worse only of what was decided', () => {
    const found = gate(SAMPLE, altered({ 'VOL-CREATE': { verdict: 'skipped' } }));
    expect(found.outcome).toBe('no regression');
    expect(found.sentence).toBe(
      'No regression in what was decided: 1 requirement not decided any more.',
    );
    expect(gate(SAMPLE, SAMPLE).sentence).toBe('No regression.');
  });

  test.each<[string, RunResult, RunResult, Gate['outcome']]>([
    ['the same run twice', SAMPLE, SAMPLE, 'no regression'],
    ['a new failure', SAMPLE, altered({ 'VOL-CREATE': { verdict: 'failed' } }), 'regression'],
    [
      'a new failure that is waived',
      SAMPLE,
      altered({ 'VOL-CREATE': { verdict: 'failed', waived: WAIVED } }),
      'no regression',
    ],
    [
      'a failure whose waiver went',
      altered({ 'VPC-LABEL-HYPHENS': { waived: WAIVED } }),
      SAMPLE,
      'regression',
    ],
    [
      'a failure whose waiver expired',
      altered({ 'VPC-LABEL-HYPHENS': { waived: WAIVED } }),
      altered({ 'VPC-LABEL-HYPHENS': { waived: { ...WAIVED, expires: '2026-02-28' } } }),
      'regression',
    ],
    ['a new warning', SAMPLE, altered({ 'REGION-LIST': { verdict: 'warned' } }), 'no regression'],
    [
      'a new warning in a strict run',
      SAMPLE,
      altered(
        { 'REGION-LIST': { verdict: 'warned' }, 'REGION-STATUS-STABLE': { verdict: 'passed' } },
        { ...SAMPLE, options: { strict: true } },
      ),
      'regression',
    ],
    [
      'a failure that is not tried any more',
      SAMPLE,
      altered({ 'VPC-LABEL-HYPHENS': { verdict: 'skipped' } }),
      'no regression',
    ],
    ['a new run without a verdict', SAMPLE, { ...SAMPLE, outcome: 'no verdict' }, 'no verdict'],
  ])('%s', (_, before, after, outcome) => {
    expect(gate(before, after).outcome).toBe(outcome);
  });

  test('a requirement that the base does not know counts when it fails', () => {
    const base = { ...SAMPLE, sections: SAMPLE.sections.slice(1) };
    expect(gate(base, SAMPLE).parts[0]?.changes).toMatchObject([
      { id: 'VOL-RESIZE-GROWS', was: 'absent' },
    ]);
  });
});

describe('a gate on show', () => {
  const found = gate(SAMPLE, LATER);

  test('for a pull request: what changed, and in one line what did not', () => {
    const text = gateMarkdown(gate(SAMPLE, altered({ 'VOL-CREATE': { verdict: 'failed' } })), []);
    expect(text).toBe(`# ✕ Regression: 1 requirement newly failing.

## Newly failing (1)

|  | About | Was | Is |
| --- | --- | --- | --- |
| \`VOL-CREATE\` | POST /volumes creates a volume. | \`passed\` | \`failed\` |

Unchanged: fixed, newly undecided, waivers and claims, profile.
`);
  });

  test('for a terminal', () => {
    const text = gateText(found, ['other efforts'], { width: 100, color: false });
    expect(text.split('\n').slice(0, 3)).toEqual([
      '! other efforts',
      'newly failing: 1',
      '  VOL-CREATE: passed → failed',
    ]);
    expect(text.trimEnd().split('\n').at(-1)).toBe(found.sentence);
  });

  test('on a page: differences before everything else', () => {
    const page = comparisonPage(compared(SAMPLE, LATER), found);
    expect(page.indexOf('Newly failing (1)')).toBeLessThan(page.indexOf('<h2>Runs</h2>'));
    expect(page).toContain(`<h1>${found.sentence}</h1>`);
  });

  test('nothing a target said takes effect', () => {
    const hostile = gate(SAMPLE, HOSTILE_RUN);
    const terminal = gateText(hostile, [], { width: 100, color: false });
    expect(unseenIn(terminal)).toEqual([]);
    expect(unseenIn(gateMarkdown(hostile, []))).toEqual([]);
    expect(comparisonPage(compared(SAMPLE, HOSTILE_RUN), hostile)).not.toContain('<img');
  });
});
