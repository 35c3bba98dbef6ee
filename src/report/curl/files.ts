import type { RunResult } from '../../result/run-result.ts';
import { causesShown, type ShownCause } from '../causes.ts';

/** A file of the report folder. */
export interface ReportFile {
  /** Below the folder, e.g. `repeat/VOL-RESIZE-GROWS.sh`. */
  readonly name: string;
  readonly text: string;
}

/** The curl scripts that repeat what to fix, one for each cause. */
export function scriptFiles(result: RunResult): ReportFile[] {
  return causesShown(result).flatMap((cause) => {
    const name = scriptOf(cause);
    const { curl: text } = cause.findings[0];
    return name === undefined || text === undefined ? [] : [{ name, text }];
  });
}

/** Where the script of a cause stands; undefined when it has none. */
export function scriptOf({ findings: [lead] }: ShownCause): string | undefined {
  return lead.curl === undefined ? undefined : `repeat/${lead.requirement}.sh`;
}
