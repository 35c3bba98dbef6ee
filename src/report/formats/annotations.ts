import { besideItsId } from '../../result/finding.ts';
import type { RunResult } from '../../result/run-result.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { causesShown, causeTitle, type ShownCause } from '../causes.ts';
import type { Gate } from '../compare/gate.ts';
import { counted } from '../numbers.ts';

const LONGEST = 600;
const MOST = 50;

/**
 * What to fix as annotations of a GitHub job, one line each: the requirement, what came instead, and what to do.
 * @param gate with it only what fails newly is an error; what failed before is a warning
 */
export function annotations(result: RunResult, gate?: Gate): string {
  const causes = causesShown(result);
  const lines = causes.slice(0, MOST).map((cause) => annotation(cause, gate));
  const left = causes.length - MOST;
  if (left > 0)
    lines.push(
      workflowCommand('notice', 'more', `${counted(left, 'more cause')}: see report.html`),
    );
  return lines.map((line) => `${line}\n`).join('');
}

/** One line by which a job tells GitHub something; nothing in it can begin another one. */
export function workflowCommand(
  level: 'error' | 'warning' | 'notice',
  title: string,
  message: string,
): string {
  const shown = escapeInvisible(cutTellingLength(message, LONGEST)).replaceAll('%', '%25');
  const name = title.replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} title=${escapeInvisible(name)}::${shown}`;
}

function annotation(cause: ShownCause, gate?: Gate): string {
  const {
    verdict,
    headline,
    findings: [finding],
  } = cause;
  const isKnown = gate !== undefined && !isNew(headline.id, gate);
  const level = verdict === 'failed' && !isKnown ? 'error' : 'warning';
  const todo = finding.replay ? ` Repeat it: compute-conformance run ${finding.replay}` : '';
  return workflowCommand(level, headline.id, `${causeTitle(cause)} ${besideItsId(finding)}${todo}`);
}

function isNew(id: string, { parts }: Gate): boolean {
  const failing = parts.find(({ name }) => name === 'newly failing');
  return failing?.changes.some((change) => change.id === id) ?? false;
}
