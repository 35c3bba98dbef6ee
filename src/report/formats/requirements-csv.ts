import type { RequirementResult } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { dayOf, waiverStatus } from '../../result/waiver.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { csv } from './csv.ts';

const LONGEST = 500;

/** The columns of the table, each with what stands in it. */
const COLUMNS: Readonly<Record<string, (one: RequirementResult, run: RunResult) => string>> = {
  requirement: ({ id }) => id,
  level: ({ level }) => level,
  verdict: ({ verdict }) => verdict,
  exemption: (one, run) => exemption(one, run),
  exercised: ({ count }) => String(count),
  findings: ({ findings }) => String(findings.length),
  exchange: ({ exchange, findings }) => String(findings[0]?.exchanges.at(-1) ?? exchange ?? ''),
  document: ({ cites }) => cites.join('; '),
  statement: ({ statement }) => statement,
  reason: ({ findings, reason = '' }) => cutTellingLength(findings[0]?.message ?? reason, LONGEST),
  enable: ({ enable = '' }) => enable,
};

/** `requirements.csv`: every requirement with its verdict, in the order of the document, for a spreadsheet. */
export function requirementsCsv(result: RunResult): string {
  const rows = result.sections.flatMap(({ title, requirements }) =>
    requirements.map((one) => [title, ...Object.values(COLUMNS).map((of) => of(one, result))]),
  );
  return csv([['section', ...Object.keys(COLUMNS)], ...rows]);
}

function exemption(one: RequirementResult, run: RunResult): string {
  if (one.notClaimed) return 'not claimed';
  const status = waiverStatus(one, dayOf(run));
  return status === undefined ? '' : `waiver ${status}`;
}
