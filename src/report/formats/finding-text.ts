import type { Finding } from '../../result/finding.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { escapeInvisible, escapeInvisibleBlock } from '../../text/escape-invisible.ts';
import { placeWords } from '../place.ts';

const LONGEST = 2000;

/**
 * A finding in plain lines, for formats that carry a text per failure. Safe to print. One that cannot
 * be laid out, which is a fault of this project, says so and costs the report no other.
 */
export function findingText(finding: Finding): string {
  try {
    return textOf(finding);
  } catch (error) {
    const why = escapeInvisible(String(error));
    return `${finding.requirement}: could not be laid out (${why}); run.json holds it. Please report it.`;
  }
}

function textOf(finding: Finding): string {
  const lines = [
    `${finding.requirement} (${finding.level})${finding.count > 1 ? `, met ${finding.count} times` : ''}`,
    `expected: ${line(finding.expected)}`,
    `received: ${line(finding.received)}`,
    ...(finding.where === undefined ? [] : [`where: ${line(placeWords(finding) ?? '')}`]),
    ...(finding.counterexample ? [`shortest input: ${line(finding.counterexample.input)}`] : []),
    ...(finding.counterexample?.note ? [`note: ${line(finding.counterexample.note)}`] : []),
    ...(finding.exchanges.length === 0
      ? []
      : [`evidence: ${finding.exchanges.map((id) => `#${id}`).join(', ')}`]),
    ...(finding.replay ? [`replay: compute-conformance run ${line(finding.replay)}`] : []),
    ...(finding.curl ? ['', escapeInvisibleBlock(cutTellingLength(finding.curl, LONGEST))] : []),
  ];
  return lines.join('\n');
}

function line(text: string): string {
  return escapeInvisible(cutTellingLength(text, LONGEST));
}
