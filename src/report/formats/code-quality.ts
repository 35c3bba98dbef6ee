import { besideItsId } from '../../result/finding.ts';
import type { RunResult } from '../../result/run-result.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { causesShown } from '../causes.ts';
import { fingerprintOf } from './sarif.ts';

const LONGEST = 500;

/**
 * `codequality.json`: what to fix in the form of GitLab's code quality reports, one entry per cause; the section
 * of the document stands for the file. Waived and not claimed requirements are left out.
 */
export function codeQuality(result: RunResult): string {
  const entries = causesShown(result).map(({ verdict, headline, findings: [finding] }) => ({
    description: escapeInvisible(
      cutTellingLength(`${headline.id}: ${besideItsId(finding)}`, LONGEST),
    ),
    check_name: headline.id,
    fingerprint: fingerprintOf(finding),
    severity: verdict === 'failed' ? 'major' : 'minor',
    location: { path: `document/${headline.cites[0] ?? ''}`, lines: { begin: 1 } },
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}
