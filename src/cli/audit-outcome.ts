import { counted } from '../report/numbers.ts';
import { exitCodeOf, outcomeOf } from '../result/exit-code.ts';
import type { Audit, Disagreement } from '../traffic/audit.ts';

/** An audit breaks on a broken `must`, and has no verdict where nothing could be checked. */
export function exitCodeOfAudit({ known, disagreements }: Audit): number {
  const hasVerdict = known > 0;
  const isBroken = hasVerdict && disagreements.some((each) => each.level === 'must');
  return exitCodeOf(outcomeOf({ isBroken, hasVerdict }));
}

/** The audit in lines for a terminal. */
export function describeAudit({ exchanges, known, otherVersions, disagreements }: Audit): string {
  const kinds = counted(disagreements.length, 'kind of disagreement', 'kinds of disagreement');
  const head = `${counted(exchanges, 'exchange')}, ${known} of them of documented operations; ${kinds}\n`;
  const hints = Object.entries(otherVersions).map(
    ([version, count]) =>
      `${counted(count, 'exchange asks', 'exchanges ask')} below /${version} for what the document has below /v4: only that is judged\n`,
  );
  return head + hints.join('') + disagreements.map(line).join('');
}

function line(each: Disagreement): string {
  const who = each.side === 'request' ? 'the client sent' : 'the server answered';
  return [
    `\n${each.requirement} (${each.level}) in ${each.operation}, ${counted(each.count, 'time')}`,
    `  expected ${each.expected} at ${each.where || 'the body'}`,
    `  ${who} ${each.received}`,
    `  ${each.exchanges === 1 ? 'exchange' : 'exchanges'} ${each.positions.join(', ')}${more(each)}`,
    '',
  ].join('\n');
}

function more({ exchanges, positions }: Disagreement): string {
  const left = exchanges - positions.length;
  return left > 0 ? ` and ${left} more` : '';
}
