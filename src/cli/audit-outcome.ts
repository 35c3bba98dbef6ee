import { exitCodeOf, outcomeOf } from '../result/exit-code.ts';
import type { Audit, Disagreement } from '../traffic/audit.ts';

/** An audit breaks on a broken `must`, and has no verdict where nothing could be checked. */
export function exitCodeOfAudit({ known, disagreements }: Audit): number {
  const hasVerdict = known > 0;
  const isBroken = hasVerdict && disagreements.some((each) => each.level === 'must');
  return exitCodeOf(outcomeOf({ isBroken, hasVerdict }));
}

/** The audit in lines for a terminal. */
export function describeAudit({ exchanges, known, disagreements }: Audit): string {
  const head = `${exchanges} exchanges, ${known} of them of documented operations; ${disagreements.length} kinds of disagreement\n`;
  return head + disagreements.map(line).join('');
}

function line(each: Disagreement): string {
  const who = each.side === 'request' ? 'the client sent' : 'the server answered';
  return [
    `\n${each.requirement} (${each.level}) in ${each.operation}, ${each.count} times`,
    `  expected ${each.expected} at ${each.where || 'the body'}`,
    `  ${who} ${each.received}`,
    `  exchanges ${each.positions.join(', ')}${each.count > each.positions.length ? ', ...' : ''}`,
    '',
  ].join('\n');
}
