import type { RunResult } from '../../result/run-result.ts';
import { causesShown, type ShownCause } from '../causes.ts';
import { commented } from './script.ts';

/** A file of the report folder. */
export interface ReportFile {
  /** Below the folder, e.g. `repeat/VOL-RESIZE-GROWS.sh`. */
  readonly name: string;
  readonly text: string;
}

/** The curl scripts that repeat what to fix, one for each cause; each says first what to look for. */
export function scriptFiles(result: RunResult): ReportFile[] {
  return causesShown(result).flatMap((cause) => {
    const name = scriptOf(cause);
    const { curl } = cause.findings[0];
    return name === undefined || curl === undefined ? [] : [{ name, text: explained(cause, curl) }];
  });
}

/** What the target answers goes into comments, where nothing of it can end a line. */
function explained({ headline, findings: [lead] }: ShownCause, curl: string): string {
  const { requirement, expected, received, where, exchanges } = lead;
  const decisive = exchanges.at(-1);
  const comments = [
    `${requirement}: ${headline.statement}`,
    `expected: ${expected}`,
    `the run received: ${received}`,
    ...(where ? [`at: ${where}`] : []),
    ...(decisive === undefined ? [] : [`Compare with the answer to ${decisive}, the last one.`]),
  ];
  const [shebang, ...lines] = curl.split('\n');
  return [shebang, ...comments.map((each) => `# ${commented(each)}`), ...lines].join('\n');
}

/** Where the script of a cause stands; undefined when it has none. */
export function scriptOf({ findings: [lead] }: ShownCause): string | undefined {
  return lead.curl === undefined ? undefined : `repeat/${lead.requirement}.sh`;
}
