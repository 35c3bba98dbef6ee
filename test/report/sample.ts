import { causesOf } from '../../src/result/causes/cause.ts';
import { consequencesIn, failedIn } from '../../src/result/figures/coverage.ts';
import type { Finding } from '../../src/result/finding.ts';
import { violatedIn } from '../../src/result/outcome.ts';
import { reportReason } from '../../src/result/reason.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import {
  CHECK,
  check,
  DOUBLED,
  FULL,
  requirement,
  SHRUNK,
  type Whole,
  ZONED,
} from './sample-parts.ts';

const {
  reason: _reason,
  enable: _enable,
  notClaimed: _claim,
  exchange: _,
  waived,
  ...SHRINKS
} = FULL;

/** A run with every property there is; for the schema. */
export const EXHAUSTIVE: Whole<RunResult> = {
  format: 'compute-conformance/run/1',
  tool: { name: 'compute-conformance', version: '0.1.0', node: 'v20.20.2' },
  document: { revision: '4.176.0', digest: 'd'.repeat(64) },
  target: {
    url: 'http://127.0.0.1:8080',
    embedded: false,
    product: { name: 'Example Cloud', version: '2.3.1' },
  },
  started: '2026-03-01T09:30:00.000Z',
  finished: '2026-03-01T09:30:41.250Z',
  resumptions: [
    { checks: 3, ended: '2026-03-01T09:30:20.000Z', resumed: '2026-03-01T09:30:20.000Z' },
  ],
  seed: 42,
  effort: 'standard',
  options: { strict: false, concurrency: 8, section: [], config: 'target.yaml' },
  missing: [
    {
      operation: 'importDomain',
      request: 'POST /domains/import',
      section: 'Domains and records',
      status: 404,
      requirements: ['DOM-IMPORT'],
    },
  ],
  minCoverage: { all: 0 },
  shortages: [{ setting: 'limits.objects', requirements: ['VPC-DELETE-ATOMIC'] }],
  outcome: 'does not conform',
  remarks: [
    'POST /domains/import never succeeded in 3 attempts; its refusals are not counted as proof',
  ],
  exitCode: 1,
  totals: { passed: 2, failed: 2, warned: 1, skipped: 3, inconclusive: 1, unobservable: 1 },
  coverage: { count: 5, of: 9, ratio: 5 / 9, consequences: 0 },
  divergence: { count: 2, of: 9, ratio: 2 / 9, causes: 2 },
  preflight: [
    { name: 'reachable', state: 'ready', note: 'answered in 3 ms' },
    { name: 'fixtures.instance', state: 'missing', note: 'not configured and not found' },
    { name: 'credentials.readOnly', state: 'refused', note: '401' },
    { name: 'fixtures.regions', state: 'discovered', note: 'eu-1, us-2' },
  ],
  sections: [{ title: 'Volumes', requirements: [FULL] }],
  causes: [
    {
      verdict: 'failed',
      headline: 'VOL-RESIZE-GROWS',
      consequences: [{ requirement: 'VOL-RESIZE', because: 'same place' }],
      count: 13,
      missing: 'importDomain',
    },
  ],
  checks: [CHECK],
  pairs: [{ operation: 'createVolume', tried: 101, of: 104 }],
  observations: [
    {
      silence: 'SIL-VPC-LABEL-CASE',
      question: 'Are labels that differ only in case the same?',
      choices: [{ choice: 'no: both are created', count: 2, exchange: 4 }],
    },
  ],
  traffic: {
    requests: 312,
    created: 20,
    removed: 19,
    leftovers: ['/volumes/7'],
    throttledMillis: 1500,
    timeoutMillis: 30_000,
    convergenceMillis: 400,
  },
};

/** The run with the causes of what it found. */
export function traced(run: RunResult): RunResult {
  const causes = causesOf(violatedIn(run));
  const coverage = { ...run.coverage, consequences: consequencesIn(causes) };
  return { ...run, causes, coverage, divergence: { ...run.divergence, causes: failedIn(causes) } };
}

/** A realistic run that found two failures and a warning. */
export const SAMPLE: RunResult = traced({
  ...EXHAUSTIVE,
  missing: [],
  sections: [
    {
      title: 'Volumes',
      requirements: [
        SHRINKS,
        requirement('VOL-CREATE', 'passed', 'POST /volumes creates a volume.', {
          checks: ['volumes > create'],
          count: 31,
        }),
        requirement('VOL-DELETE-MIGRATING', 'skipped', 'A migrating volume cannot be deleted.', {
          reason: 'no migrating volume is known',
          enable: 'fixtures.migratingVolume',
        }),
        requirement('VOL-ATTACH-REGION', 'skipped', 'A volume attaches only within its region.', {
          reason: 'no instance in a second region',
          enable: 'fixtures.instance',
        }),
        requirement('VOL-ATTACH-LIMIT', 'skipped', 'A config holds eight volumes.', {
          reason: 'no instance is known',
          enable: 'fixtures.instance',
        }),
        requirement('VOL-BILLING', 'unobservable', 'Billing stops with deletion.', {
          reason: 'No documented operation shows what is billed.',
        }),
      ],
    },
    {
      title: 'VPCs',
      requirements: [
        requirement('VPC-LABEL-HYPHENS', 'failed', 'No two hyphens in a row in a VPC label.', {
          checks: ['vpcs > label'],
          count: 9,
          findings: [DOUBLED],
        }),
        requirement('VPC-DELETE-ATOMIC', 'inconclusive', 'A refused delete leaves everything.', {
          reason: 'no subnet could be made busy: POST /compute/instances was refused with 403',
        }),
      ],
    },
    {
      title: 'Regions',
      requirements: [
        requirement('REGION-STATUS-STABLE', 'warned', 'The status of a region is stable.', {
          level: 'should',
          checks: ['regions > status'],
          count: 2,
          findings: [ZONED],
        }),
        requirement('REGION-LIST', 'passed', 'GET /regions lists regions.', {
          checks: ['regions > list'],
          count: 4,
        }),
      ],
    },
  ],
  checks: [
    CHECK,
    check('Volumes', 'create', 'passed', ['VOL-CREATE']),
    check('Volumes', 'delete while migrating', 'skipped', ['VOL-DELETE-MIGRATING'], {
      decisions: [
        {
          requirement: 'VOL-DELETE-MIGRATING',
          verdict: 'skipped',
          reason: 'no migrating volume is known',
          enable: 'fixtures.migratingVolume',
          count: 0,
        },
      ],
    }),
    check('VPCs', 'label', 'failed', ['VPC-LABEL-HYPHENS'], { findings: [DOUBLED] }),
    check('VPCs', 'atomic delete', 'inconclusive', ['VPC-DELETE-ATOMIC']),
    check('Regions', 'status', 'warned', ['REGION-STATUS-STABLE'], { findings: [ZONED] }),
    check('Regions', 'list', 'passed', ['REGION-LIST']),
  ],
});

/** The same run with nothing wrong. */
export const CONFORMING: RunResult = {
  ...SAMPLE,
  outcome: 'conforms',
  exitCode: 0,
  remarks: [],
  totals: { passed: 1, failed: 0, warned: 0, skipped: 0, inconclusive: 0, unobservable: 0 },
  coverage: { count: 1, of: 1, ratio: 1, consequences: 0 },
  divergence: { count: 0, of: 1, ratio: 0, causes: 0 },
  causes: [],
  sections: [
    {
      title: 'Volumes',
      requirements: [requirement('VOL-CREATE', 'passed', 'POST /volumes creates a volume.')],
    },
  ],
  checks: [check('Volumes', 'create', 'passed', ['VOL-CREATE'])],
};

/** A run that found nothing wrong and left two of three requirements open. */
export const PARTIAL: RunResult = {
  ...CONFORMING,
  totals: { ...CONFORMING.totals, skipped: 1, inconclusive: 1 },
  coverage: { count: 1, of: 3, ratio: 1 / 3, consequences: 0 },
  divergence: { count: 0, of: 3, ratio: 0, causes: 0 },
};

/** A strict run that found nothing wrong and had no budget for two of three requirements. */
export const SHORT: RunResult = {
  ...PARTIAL,
  options: { ...PARTIAL.options, strict: true },
  exitCode: 1,
  sections: [
    ...PARTIAL.sections,
    {
      title: 'VPCs',
      requirements: (['objects', 'requests'] as const).map((bound) => ({
        ...requirement(`VPC-${bound}`, 'inconclusive', 'It needs much.'),
        ...reportReason({ code: `budget-${bound}`, limit: 3 }),
      })),
    },
  ],
};

/** A sample run in which VOL-RESIZE-GROWS is waived until the given day. */
export function waivedUntil(expires: string): RunResult {
  const [volumes, ...others] = SAMPLE.sections;
  const requirements = (volumes?.requirements ?? []).map((one) =>
    one.id === 'VOL-RESIZE-GROWS' ? { ...one, waived: { ...waived, expires } } : one,
  );
  return traced({ ...SAMPLE, sections: [{ title: 'Volumes', requirements }, ...others] });
}

/** The sample run with this finding in place of the one about volumes. */
export function withFinding(finding: Partial<Finding>): RunResult {
  const changed = { ...SHRUNK, ...finding };
  const [volumes, ...others] = SAMPLE.sections;
  const [first, ...rest] = volumes?.requirements ?? [];
  const requirements = [{ ...(first ?? FULL), findings: [changed] }, ...rest];
  const [shrinks, ...checks] = SAMPLE.checks;
  return traced({
    ...SAMPLE,
    sections: [{ title: 'Volumes', requirements }, ...others],
    checks: [{ ...(shrinks ?? CHECK), findings: [changed] }, ...checks],
  });
}

/** The sample run in which one failure is a consequence of the other one. */
export const CONSEQUENT: RunResult = {
  ...SAMPLE,
  causes: [
    {
      verdict: 'failed',
      headline: 'VOL-RESIZE-GROWS',
      consequences: [{ requirement: 'VPC-LABEL-HYPHENS', because: 'rests on' }],
      count: 15,
    },
  ],
  coverage: { ...SAMPLE.coverage, consequences: 1 },
  divergence: { ...SAMPLE.divergence, causes: 1 },
};
