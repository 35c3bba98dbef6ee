import { describe, expect, test } from 'vitest';
import { statementOf } from '../../src/attest/statement.ts';
import { ctrf } from '../../src/report/formats/ctrf.ts';
import { junit } from '../../src/report/formats/junit.ts';
import { markdown } from '../../src/report/formats/markdown.ts';
import { terminalSummary } from '../../src/report/formats/terminal.ts';
import { divergenceSentence, headline, outcomeWords } from '../../src/report/headline.ts';
import { htmlReport } from '../../src/report/html/report.ts';
import { causesOf } from '../../src/result/causes/cause.ts';
import { figuresOf } from '../../src/result/figures/coverage.ts';
import { violatedIn } from '../../src/result/outcome.ts';
import { requirementsOf } from '../../src/result/requirement-result.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { waivedUntil } from './sample.ts';

/** A run whose only violation is waived. */
const EXCUSED = onlyWaived();

function onlyWaived(): RunResult {
  const waived = waivedUntil('2030-01-01');
  const sections = waived.sections.map(({ title, requirements }) => ({
    title,
    requirements: requirements.filter(({ verdict, waived: by }) => by || verdict === 'passed'),
  }));
  const causes = causesOf(violatedIn({ ...waived, sections }));
  const figures = figuresOf(requirementsOf({ sections }), causes);
  return { ...waived, sections, causes, ...figures, outcome: 'conforms', exitCode: 0 };
}

const SAID = 'VOL-RESIZE-GROWS (failed) waived until 2030-01-01 by storage team, in force: known';

describe('a run whose only violation is waived', () => {
  test('conforms but for it, and never says that nothing is violated', () => {
    expect(outcomeWords(EXCUSED)).toMatch(/conforms, but for 1 waived violation$/);
    expect(headline(EXCUSED)).toContain('1 failed; 1 of them waived');
    expect(divergenceSentence(EXCUSED)).toMatch(/failed, 1 of them waived\.$/);
    expect(htmlReport(EXCUSED, new Map())).toContain('Nothing but 1 waived violation');
  });

  test('shows the waiver where everybody looks first', () => {
    const top = terminalSummary(EXCUSED, { width: 200, color: false }).split('\n').slice(0, 8);
    expect(top.join('\n')).toContain(`! ${SAID}`);
    expect(
      /<aside class="remarks"[\s\S]*?<\/aside>/.exec(htmlReport(EXCUSED, new Map()))?.[0],
    ).toContain(SAID);
    expect(markdown(EXCUSED).split('\n## ')[0]?.replaceAll('\\', '')).toContain(SAID);
  });

  test('shows it in every form for machines', () => {
    for (const form of [junit(EXCUSED), ctrf(EXCUSED), statementOf(EXCUSED, [])])
      expect(form).toContain(SAID);
  });
});
