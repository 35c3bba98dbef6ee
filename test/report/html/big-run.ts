import type { Exchange } from '../../../src/http/exchange.ts';
import type { CheckResult } from '../../../src/result/check-result.ts';
import type { RequirementResult } from '../../../src/result/requirement-result.ts';
import type { RunResult } from '../../../src/result/run-result.ts';
import { SAMPLE, traced } from '../sample.ts';
import { EXCHANGES } from '../sample-exchanges.ts';
import { SHRUNK } from '../sample-parts.ts';

/** As the sample's, but for what would join it with others. */
const { grounds: _, ...ALONE } = SHRUNK;

const SECTIONS = [
  'Volumes',
  'VPCs',
  'Domains and records',
  'Images',
  'Load balancers',
  'Instances',
  'Tags',
  'Regions',
  'Events',
  'Errors',
];

/** A run of 600 checks over 800 requirements, 500 of them failed. */
export const BIG_RUN: RunResult = traced({
  ...SAMPLE,
  totals: { passed: 200, failed: 500, warned: 0, skipped: 100, inconclusive: 0, unobservable: 0 },
  coverage: { count: 700, of: 800, ratio: 700 / 800, consequences: 0 },
  divergence: { count: 500, of: 800, ratio: 500 / 800, causes: 500 },
  sections: SECTIONS.map((title, section) => ({
    title,
    requirements: Array.from({ length: 80 }, (_, index) => requirement(section * 80 + index)),
  })),
  checks: Array.from({ length: 600 }, (_, index) => check(index)),
});

/** Evidence of the big run, with an answer of this body for every finding. */
export function bigEvidence(answerBody: string): Map<number, Exchange> {
  const [, , resize] = [undefined, ...EXCHANGES.values()];
  if (!resize) throw new Error('the sample has a second exchange');
  const ids = Array.from({ length: 500 }, (_, index) => index + 1);
  return new Map(ids.map((id) => [id, { ...resize, id, answerBody }]));
}

function requirement(index: number): RequirementResult {
  const id = `BIG-${'ABCDEFGHIJ'[Math.floor(index / 80)]}-${index}`;
  const verdict = index % 8 < 5 ? 'failed' : index % 8 < 7 ? 'passed' : 'skipped';
  const failed = Math.floor(index / 8) * 5 + (index % 8) + 1;
  return {
    id,
    level: 'must',
    statement: `Statement ${index} of the document, about as long as most of them are.`,
    cites: ['endpoints/volumes#POST /volumes/{volumeId}/resize'],
    verdict,
    checks: [`big > ${index}`],
    count: 3,
    findings: verdict === 'failed' ? [{ ...ALONE, requirement: id, exchanges: [failed] }] : [],
    ...(verdict === 'skipped'
      ? { reason: 'no instance is known', enable: 'fixtures.instance' }
      : {}),
  };
}

function check(index: number): CheckResult {
  return {
    id: `big > ${index}`,
    section: SECTIONS[index % 6] ?? '',
    title: `check ${index}`,
    requirements: [],
    verdict: 'passed',
    durationMillis: 5,
    decisions: [],
    findings: [],
    exchanges: 2,
  };
}
