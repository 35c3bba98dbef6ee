import type { RunResult } from '../../result/run-result.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { elapsed } from '../numbers.ts';
import { type Case, casesOf } from './cases.ts';
import { findingText } from './finding-text.ts';

/** Version of the Common Test Report Format that is written. */
const SPEC_VERSION = '1.0.0';

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

/** How the format calls a verdict; what it has no word for is `other`, with the word in rawStatus. */
const STATUSES: Readonly<Record<Case['status'], Status>> = {
  passed: 'passed',
  failed: 'failed',
  error: 'failed',
  skipped: 'skipped',
  warned: 'other',
  inconclusive: 'other',
};

/** `ctrf.json`: the run in the Common Test Report Format, one test per check. */
export function ctrf(result: RunResult): string {
  const cases = casesOf(result);
  const { name, version, node } = result.tool;
  const report = {
    reportFormat: 'CTRF',
    specVersion: SPEC_VERSION,
    timestamp: result.finished,
    generatedBy: name,
    results: {
      tool: { name, version, extra: { node, document: result.document.revision } },
      summary: summary(cases, result),
      tests: cases.map(test),
      environment: environment(result),
    },
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function summary(cases: readonly Case[], result: RunResult) {
  const counts = { passed: 0, failed: 0, skipped: 0, pending: 0, other: 0 };
  for (const one of cases) counts[STATUSES[one.status]] += 1;
  return {
    tests: cases.length,
    ...counts,
    suites: new Set(cases.map((one) => one.section)).size,
    start: Date.parse(result.started),
    stop: Date.parse(result.finished),
    duration: elapsed(result),
  };
}

function test(one: Case) {
  const trace = one.findings.map(findingText).join('\n\n');
  return {
    name: one.title,
    status: STATUSES[one.status],
    duration: Math.round(one.durationMillis),
    suite: [one.section],
    rawStatus: one.status,
    ...(one.reason === '' ? {} : { message: escapeInvisible(one.reason) }),
    ...(trace === '' ? {} : { trace }),
    ...(one.requirements.length === 0 ? {} : { labels: { requirement: one.requirements } }),
    extra: { check: one.id, ...filled({ causes: one.causes, waivers: one.waivers }) },
  };
}

/** Without the lists that are empty. */
function filled(lists: Readonly<Record<string, readonly string[]>>) {
  const present = Object.entries(lists).filter(([, list]) => list.length > 0);
  return Object.fromEntries(present.map(([key, list]) => [key, list.map(escapeInvisible)]));
}

function environment(result: RunResult) {
  return {
    appName: escapeInvisible(result.target.url),
    healthy: result.outcome === 'conforms' && result.exitCode === 0,
    extra: { outcome: result.outcome, seed: result.seed, effort: result.effort },
  };
}
