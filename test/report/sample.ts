import type {
  CheckResult,
  Finding,
  RequirementResult,
  RunResult,
  Verdict,
} from '../../src/run/results.ts';

/** Every property present at every depth: a sample of this type must grow with the types. */
export type Whole<T> = T extends (infer Item)[] | readonly (infer Item)[]
  ? [Whole<Item>, ...Whole<Item>[]]
  : T extends object
    ? string extends keyof T
      ? T
      : { [Key in keyof T]-?: Whole<Exclude<T[Key], undefined>> }
    : T;

/** A volume shrank: failed, with everything a finding can carry. */
export const SHRUNK: Whole<Finding> = {
  requirement: 'VOL-RESIZE-GROWS',
  level: 'must',
  check: 'volumes > a volume only grows',
  expected: 'a refusal (4xx) of size 19',
  received: '200 with size 19',
  message: 'A volume of 20 GiB was resized to 19 GiB; only larger sizes are allowed.',
  where: '/size',
  pointer: '/paths/~1volumes~1{volumeId}~1resize/post',
  exchanges: [1, 2],
  count: 12,
  counterexample: {
    input: '{"from":20,"to":19}',
    seed: 42,
    path: '0:1:0',
    steps: ['create a volume of 20 GiB', 'resize it to 19 GiB'],
    note: '2 inputs could not be arranged',
  },
  replay: '--only VOL-RESIZE-GROWS --seed 42 --replay 0:1:0',
  curl: 'curl -sS -X POST "$URL/v4/volumes/7/resize" \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H "Content-Type: application/json" \\\n  -d \'{"size":19}\'',
};

/** The least a finding can carry. */
export const ZONED: Finding = {
  requirement: 'REGION-STATUS-STABLE',
  level: 'should',
  check: 'regions > status',
  expected: 'the same status twice',
  received: 'ok, then outage',
  message: 'The status of a region changed between two reads.',
  exchanges: [3],
  count: 1,
};

const DOUBLED: Finding = {
  ...ZONED,
  requirement: 'VPC-LABEL-HYPHENS',
  level: 'must',
  check: 'vpcs > label',
  expected: 'a refusal of "a--b"',
  received: '200',
  message: 'A VPC label with two hyphens in a row was accepted.',
  where: '/label',
  exchanges: [4],
  count: 3,
};

function requirement(
  id: string,
  verdict: Verdict,
  statement: string,
  more: Partial<RequirementResult> = {},
): RequirementResult {
  const base = {
    id,
    level: 'must' as const,
    statement,
    cites: ['endpoints/volumes#POST /volumes'],
  };
  return { ...base, verdict, checks: [], count: 0, findings: [], ...more };
}

/** One requirement with every optional property; no real run has all of them at once. */
const FULL: Whole<RequirementResult> = {
  id: 'VOL-RESIZE-GROWS',
  level: 'must',
  statement: 'A resize to a size that is not larger is refused.',
  cites: ['endpoints/volumes#POST /volumes/{volumeId}/resize', 'states/volume#resize'],
  verdict: 'failed',
  reason: 'a reason',
  enable: 'fixtures.instance',
  checks: ['volumes > a volume only grows'],
  count: 40,
  findings: [SHRUNK],
  notClaimed: true,
  waived: { reason: 'known', owner: 'storage team', expires: '2030-01-01' },
};

const { reason: _reason, enable: _enable, notClaimed: _claim, waived, ...SHRINKS } = FULL;

const CHECK: Whole<CheckResult> = {
  id: 'volumes > a volume only grows',
  section: 'Volumes',
  title: 'a volume only grows',
  requirements: ['VOL-RESIZE-GROWS'],
  verdict: 'failed',
  durationMillis: 1234.6,
  decisions: [
    {
      requirement: 'VOL-RESIZE-GROWS',
      verdict: 'failed',
      reason: 'a reason',
      enable: 'fixtures.instance',
      count: 40,
      leftOut: 2,
      restsOnRefusalBy: ['POST /volumes/{volumeId}/resize'],
    },
  ],
  findings: [SHRUNK],
  exchanges: 44,
  pointer: '/paths/~1volumes~1{volumeId}~1resize/post',
};

function check(
  section: string,
  title: string,
  verdict: CheckResult['verdict'],
  requirements: string[],
  more: Partial<CheckResult> = {},
): CheckResult {
  const id = `${section.toLowerCase()} > ${title}`;
  const decisions = requirements.map((each) => ({ requirement: each, verdict, count: 1 }));
  const base = { durationMillis: 8, decisions, findings: [], exchanges: 2 };
  return { id, section, title, requirements, verdict, ...base, ...more };
}

/** A run with every property there is; for the schema. */
export const EXHAUSTIVE: Whole<RunResult> = {
  format: 'compute-conformance/run/1',
  tool: { name: 'compute-conformance', version: '0.1.0', node: 'v20.20.2' },
  document: { revision: '4.176.0' },
  target: { url: 'http://127.0.0.1:8080', embedded: false },
  started: '2026-03-01T09:30:00.000Z',
  finished: '2026-03-01T09:30:41.250Z',
  seed: 42,
  effort: 'standard',
  options: { strict: false, concurrency: 8, section: [], config: 'target.yaml' },
  outcome: 'does not conform',
  remarks: [
    'POST /domains/import never succeeded in 3 attempts; its refusals are not counted as proof',
  ],
  exitCode: 1,
  totals: { passed: 2, failed: 2, warned: 1, skipped: 3, inconclusive: 1, unobservable: 1 },
  coverage: { count: 5, of: 9, ratio: 5 / 9 },
  divergence: { count: 2, of: 9, ratio: 2 / 9 },
  preflight: [
    { name: 'reachable', state: 'ready', note: 'answered in 3 ms' },
    { name: 'fixtures.instance', state: 'missing', note: 'not configured and not found' },
    { name: 'credentials.readOnly', state: 'refused', note: '401' },
    { name: 'fixtures.regions', state: 'discovered', note: 'eu-1, us-2' },
  ],
  sections: [{ title: 'Volumes', requirements: [FULL] }],
  checks: [CHECK],
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
  },
};

/** A realistic run that found two failures and a warning. */
export const SAMPLE: RunResult = {
  ...EXHAUSTIVE,
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
};

/** The same run with nothing wrong. */
export const CONFORMING: RunResult = {
  ...SAMPLE,
  outcome: 'conforms',
  exitCode: 0,
  remarks: [],
  totals: { passed: 1, failed: 0, warned: 0, skipped: 0, inconclusive: 0, unobservable: 0 },
  coverage: { count: 1, of: 1, ratio: 1 },
  divergence: { count: 0, of: 1, ratio: 0 },
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
  coverage: { count: 1, of: 3, ratio: 1 / 3 },
  divergence: { count: 0, of: 3, ratio: 0 },
};

/** A sample run in which VOL-RESIZE-GROWS is waived until the given day. */
export function waivedUntil(expires: string): RunResult {
  const [volumes, ...others] = SAMPLE.sections;
  const requirements = (volumes?.requirements ?? []).map((one) =>
    one.id === 'VOL-RESIZE-GROWS' ? { ...one, waived: { ...waived, expires } } : one,
  );
  return { ...SAMPLE, sections: [{ title: 'Volumes', requirements }, ...others] };
}

/** The sample run with this finding in place of the one about volumes. */
export function withFinding(finding: Partial<Finding>): RunResult {
  const changed = { ...SHRUNK, ...finding };
  const [volumes, ...others] = SAMPLE.sections;
  const [first, ...rest] = volumes?.requirements ?? [];
  const requirements = [{ ...(first ?? FULL), findings: [changed] }, ...rest];
  const [shrinks, ...checks] = SAMPLE.checks;
  return {
    ...SAMPLE,
    sections: [{ title: 'Volumes', requirements }, ...others],
    checks: [{ ...(shrinks ?? CHECK), findings: [changed] }, ...checks],
  };
}
