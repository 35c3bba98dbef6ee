import { describe, expect, test } from 'vitest';
import { compareRuns } from '../../../src/report/compare/compare.ts';
import { comparisonMarkdown } from '../../../src/report/compare/markdown.ts';
import { comparisonTable } from '../../../src/report/compare/terminal.ts';
import { columns } from '../../../src/report/formats/wrap.ts';
import { comparisonPage } from '../../../src/report/html/comparison.ts';
import { HOSTILE_RUN, unseenIn } from '../hostile.ts';
import { CONFORMING, SAMPLE, traced } from '../sample.ts';

/** A later run: one fault fixed, one requirement newly skipped, another choice on a silence. */
const LATER = traced({
  ...SAMPLE,
  sections: SAMPLE.sections.map(({ title, requirements }) => ({
    title,
    requirements: requirements.map((one) => {
      if (one.id === 'VOL-RESIZE-GROWS') return { ...one, verdict: 'passed' as const };
      return one.id === 'REGION-LIST' ? { ...one, verdict: 'skipped' as const } : one;
    }),
  })),
  observations: SAMPLE.observations.map((one) => ({
    ...one,
    choices: [{ choice: 'yes', count: 1 }],
  })),
});

const RUNS = [
  { name: 'before', result: SAMPLE },
  { name: 'after', result: LATER },
];
const comparison = compareRuns(RUNS);

describe('runs side by side', () => {
  test('differences come first, violations foremost, then the order of the document', () => {
    expect(
      comparison.requirements.map((row) => [row.requirement, ...row.verdicts]).slice(0, 3),
    ).toEqual([
      ['VOL-RESIZE-GROWS', 'failed', 'passed'],
      ['REGION-LIST', 'passed', 'skipped'],
      ['VOL-CREATE', 'passed', 'passed'],
    ]);
    expect(comparison.requirements.map((row) => row.differs)).toEqual([
      true,
      true,
      ...Array(8).fill(false),
    ]);
  });

  test('the runs keep their names and figures', () => {
    expect(comparison.runs.map((run) => [run.name, run.outcome, run.seed])).toEqual([
      ['before', 'does not conform', 42],
      ['after', 'does not conform', 42],
    ]);
  });

  test('a run that left something undecided conforms only as far as it saw', () => {
    const { coverage } = CONFORMING;
    const partial = { ...CONFORMING, coverage: { ...coverage, of: coverage.count + 2 } };
    const named = [partial, CONFORMING].map((result, i) => ({ name: `run ${i}`, result }));
    const compared = compareRuns(named);
    const forms = [comparisonTable(compared, { width: 120, color: false })];
    forms.push(comparisonMarkdown(compared), comparisonPage(compared, undefined));
    for (const form of forms) expect(form).toMatch(/conforms as far as seen.*\n?.*conforms\b/);
  });

  test('other choices on silences are told', () => {
    expect(comparison.silences).toEqual([
      {
        silence: 'SIL-VPC-LABEL-CASE',
        question: 'Are labels that differ only in case the same?',
        choices: [['no: both are created'], ['yes']],
        differs: true,
      },
    ]);
  });

  test('a requirement that one run does not know is absent there', () => {
    const rows = compareRuns([
      { name: 'a', result: CONFORMING },
      { name: 'b', result: SAMPLE },
    ]).requirements;
    expect(rows.find((row) => row.requirement === 'REGION-LIST')?.verdicts).toEqual([
      'absent',
      'passed',
    ]);
    expect(rows.find((row) => row.requirement === 'VOL-CREATE')).toMatchObject({ differs: false });
  });

  test('what makes runs hard to compare is said', () => {
    const smoke = { ...SAMPLE, effort: 'smoke' as const, document: { revision: '5.0.0' } };
    expect(compareRuns([...RUNS, { name: 'x', result: smoke }]).cautions).toEqual([
      'the runs have different document revisions: 4.176.0, 5.0.0',
      'the runs have different efforts: standard, smoke',
    ]);
    expect(comparison.cautions).toEqual([]);
  });
});

describe('as', () => {
  const HOSTILE_COMPARISON = compareRuns([
    { name: '\u001b[2J\u202e東京', result: HOSTILE_RUN },
    { name: 'after', result: CONFORMING },
  ]);

  test('a table for a terminal, aligned and within its width', () => {
    const table = comparisonTable(comparison, { width: 80, color: false });
    expect(table).toContain('                  before            after');
    expect(table).toContain('VOL-RESIZE-GROWS  ✕ failed          ✓ passed');
    expect(table).not.toContain('VOL-CREATE');
    expect(table).toContain(
      '2 requirements with different verdicts, 8 requirements with the same.',
    );
    const narrow = comparisonTable(HOSTILE_COMPARISON, { width: 40, color: false }).split('\n');
    expect(narrow.slice(0, 4).every((line) => columns(line) <= 40)).toBe(true);
    expect(unseenIn(narrow.join('\n'), '\n')).toEqual([]);
  });

  test('Markdown', () => {
    const text = comparisonMarkdown(comparison);
    expect(text).toContain(
      '| `VOL-RESIZE-GROWS` | A resize to a size that is not larger is refused. | ✕ failed | ✓ passed |',
    );
    expect(text).toContain('8 requirements with the same verdict in every run.');
    expect(text).toContain('| `no: both are created` | `yes` |');
    expect(
      comparisonMarkdown(compareRuns([RUNS[0], RUNS[0]].flatMap((run) => run ?? []))),
    ).toContain('No difference');
    expect(unseenIn(comparisonMarkdown(HOSTILE_COMPARISON), '\n')).toEqual([]);
  });

  test('a page under the policy of the report', () => {
    const page = comparisonPage(comparison);
    expect(page).toContain(
      "content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\"",
    );
    expect(page).toContain('<h1>2 differences</h1>');
    const rows = [...page.matchAll(/<tr>(?:(?!<\/tr>)[\s\S])*VOL-RESIZE-GROWS[\s\S]*?<\/tr>/g)];
    expect(rows[0]?.[0]).toMatch(/failed[\s\S]*passed/);
    const hostile = comparisonPage(HOSTILE_COMPARISON);
    expect(hostile).not.toMatch(/<script|<img|<[^>]*\son\w+=/);
    expect(unseenIn(hostile)).toEqual([]);
  });

  test('JSON, which is the comparison itself', () => {
    expect(JSON.parse(JSON.stringify(comparison))).toEqual(comparison);
  });
});
