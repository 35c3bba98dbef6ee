import { wrapped } from '../../report/formats/wrap.ts';
import type { RequirementResult } from '../../result/requirement-result.ts';
import type { Observation } from '../../result/run-result.ts';
import type { RequirementFacts, SilenceFacts } from './facts.ts';

/** What one run said of it. */
export interface LastVerdict {
  readonly folder: string;
  readonly result: Pick<
    RequirementResult,
    'verdict' | 'count' | 'reason' | 'exchange' | 'findings'
  >;
  /** Why what the target has of the setting that it waits for could not be used. */
  readonly because?: string | undefined;
}

const LABEL = 12;

/** A requirement as a terminal shows it, in so many columns. */
export function requirementText(
  facts: RequirementFacts,
  last: LastVerdict | undefined,
  width: number,
): string {
  const { id, level, section, statement, cites, means, checks, faults, silences, needs } = facts;
  return [
    `${id}  ${level}  ${section}`,
    ...wrapped(statement, width),
    '',
    ...field('document', cites, width),
    ...field('decided by', [means], width),
    ...field('checks', checks.length > 0 ? checks : [everyAnswer(facts)], width),
    ...field('needs', needs, width),
    ...field('proved by', faults.map(proof), width),
    ...field(
      'open',
      silences.map(({ id: silence, question }) => `${silence}: ${question}`),
      width,
    ),
    ...(last ? field('last run', verdictOf(last), width) : []),
    '',
  ].join('\n');
}

/** A silence likewise. */
export function silenceText(
  { id, section, question, cites, requirements, unobserved }: SilenceFacts,
  observed: Observation['choices'],
  width: number,
): string {
  const near = requirements.map(({ id: each, statement }) => `${each}: ${statement}`);
  return [
    `${id}  left open  ${section}`,
    ...wrapped(question, width),
    '',
    ...field('document', cites, width),
    ...field('unobserved', unobserved ? [unobserved] : [], width),
    ...field('stated', near, width),
    ...field(
      'last run',
      observed.map(({ choice, count }) => `${choice} (${count})`),
      width,
    ),
    '',
  ].join('\n');
}

function everyAnswer({ means }: RequirementFacts): string {
  return means.startsWith('nothing') ? 'none' : 'none of its own: every answer is held against it';
}

function proof({ id, kind, see }: RequirementFacts['faults'][number]): string {
  return `serve --fault ${id} (${kind}): ${see}`;
}

function verdictOf({ folder, result, because }: LastVerdict): string[] {
  const { verdict, count, reason, exchange, findings } = result;
  const times = count > 0 ? `, exercised ${count} ${count === 1 ? 'time' : 'times'}` : '';
  const shown = exchange === undefined ? '' : `, exchange ${exchange} shows it`;
  const why = findings[0]?.message ?? reason;
  return [
    `${verdict} in ${folder}${times}${shown}`,
    ...[why, because].filter((each) => each !== undefined),
  ];
}

/** A label and its lines, indented below each other; nothing where there are none. */
function field(label: string, values: readonly string[], width: number): string[] {
  const lines = values.flatMap((value) =>
    wrapped(value, width - LABEL - 2).map((line, at) => (at === 0 ? line : `  ${line}`)),
  );
  return lines.map((line, at) => `${(at === 0 ? label : '').padEnd(LABEL)}${line}`);
}
