import { Document } from 'yaml';
import { violatedIn } from '../result/outcome.ts';
import type { RunResult } from '../result/run-result.ts';
import { cutTellingLength } from '../text/cut.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';

const LONGEST = 200;
const DAYS = 30;
const HEAD = ` What the run of %s found broken and nothing excuses, for the configuration's waivers.
 A draft on purpose: it is refused until someone states a reason and answers for it.`;

/**
 * A list of waivers for all that a run found broken. Reason and owner are empty, which a configuration
 * refuses: nobody waives anything by accident.
 */
export function waiverDraft(result: RunResult): string {
  const violated = violatedIn(result);
  const expires = dayAfter(result.finished, DAYS);
  const waivers = violated.map(({ id }) => ({ requirement: id, reason: '', owner: '', expires }));
  const document = new Document({ waivers });
  document.commentBefore = HEAD.replace('%s', result.finished.slice(0, 10));
  violated.forEach(({ statement, findings: [finding] }, index) => {
    const node = document.getIn(['waivers', index], true) as { commentBefore?: string };
    node.commentBefore = [statement, finding?.message ?? '']
      .filter(Boolean)
      .map(comment)
      .join('\n');
  });
  return document.toString({ lineWidth: 0 });
}

function comment(text: string): string {
  return ` ${escapeInvisible(cutTellingLength(text, LONGEST))}`;
}

function dayAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
}
