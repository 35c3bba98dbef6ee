import { createHash } from 'node:crypto';
import { type Finding, placeOf } from '../../result/finding.ts';
import { type RequirementResult, requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { isViolated } from '../../result/verdict.ts';
import { dayOf, waiverStatus } from '../../result/waiver.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';

const LONGEST = 1000;

/** How the format calls a level that is broken. */
const LEVELS = { must: 'error', should: 'warning' } as const;

/**
 * `results.sarif`: the findings in the Static Analysis Results Interchange Format 2.1.0, for code scanning: a
 * rule per requirement, the row of the document as the place. What is waived is a suppressed result; what the
 * target does not claim is none.
 */
export function sarif(result: RunResult): string {
  const all = requirementsOf(result);
  const indexes = new Map(all.map(({ id }, index) => [id, index]));
  const violated = all.filter((each) => isViolated(each.verdict) && !each.notClaimed);
  const { name, version } = result.tool;
  const run = {
    tool: { driver: { name, version, semanticVersion: version, rules: all.map(rule) } },
    invocations: [invocation(result)],
    results: violated.flatMap((each) =>
      each.findings.map((finding) => ({
        ruleIndex: indexes.get(each.id),
        ...resultOf(finding, each, result),
      })),
    ),
    properties: {
      target: shown(result.target.url),
      document: result.document,
      outcome: result.outcome,
      seed: result.seed,
    },
  };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function rule({ id, level, statement, cites }: RequirementResult) {
  return {
    id,
    shortDescription: { text: statement },
    defaultConfiguration: { level: LEVELS[level] },
    properties: { level, cites },
  };
}

function invocation({ started, finished, exitCode, outcome }: RunResult) {
  return {
    executionSuccessful: outcome !== 'no verdict',
    startTimeUtc: started,
    endTimeUtc: finished,
    exitCode,
  };
}

function resultOf(finding: Finding, requirement: RequirementResult, run: RunResult) {
  const { message, expected, received, exchanges, replay } = finding;
  const isWaived = waiverStatus(requirement, dayOf(run)) === 'in force';
  return {
    ruleId: requirement.id,
    level: LEVELS[requirement.level],
    message: { text: shown(message) },
    locations: requirement.cites.slice(0, 1).map(location),
    partialFingerprints: { 'requirementAndPlace/v1': fingerprintOf(finding) },
    occurrenceCount: Math.max(1, finding.count),
    ...(isWaived
      ? { suppressions: [{ kind: 'external', justification: shown(requirement.waived?.reason) }] }
      : {}),
    properties: {
      expected: shown(expected),
      received: shown(received),
      exchanges,
      ...(replay ? { replay: `compute-conformance run ${shown(replay)}` } : {}),
    },
  };
}

/** The row of the document; code scanning wants a file and a line, so its section stands for one. */
function location(cite: string) {
  const [section = '', row = ''] = cite.split('#');
  return {
    physicalLocation: {
      artifactLocation: { uri: `document/${encodeURI(section)}` },
      region: { startLine: 1 },
    },
    logicalLocations: [{ name: row || section, fullyQualifiedName: cite, kind: 'resource' }],
  };
}

/** The same for the same disagreement in every run, so that tools can follow it. */
export function fingerprintOf({ requirement, check, where }: Finding): string {
  const key = JSON.stringify([requirement, check, placeOf(where)]);
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

function shown(text = ''): string {
  return escapeInvisible(cutTellingLength(text, LONGEST));
}
