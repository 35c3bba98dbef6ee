import type { Audit, Disagreement } from '../traffic/audit.ts';

/** 0 nothing disagrees, 1 a must was broken, 3 nothing could be checked. */
export function exitCodeOf({ known, disagreements }: Audit): number {
  if (known === 0) return 3;
  return disagreements.some((each) => each.level === 'must') ? 1 : 0;
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
