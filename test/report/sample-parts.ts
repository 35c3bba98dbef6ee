import type { CheckResult } from '../../src/result/check-result.ts';
import type { Finding } from '../../src/result/finding.ts';
import type { RequirementResult } from '../../src/result/requirement-result.ts';
import type { Verdict } from '../../src/result/verdict.ts';

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
  grounds: {
    method: 'POST',
    operation: 'resizeVolume',
    states: 'VOL-RESIZE',
    status: 200,
    refusal: 'size: too small',
    by: 'owner',
    asked: { label: '12 characters', size: '20' },
    about: 'size',
    ignored: ['resizeVolume size'],
    undone: ['VOL-RESIZE size'],
    undoes: ['VOL-RESIZE size'],
    lost: 'volumes',
    removes: 'volumes',
    breaks: ['VOL-SIZE'],
    brings: ['VOL-STATUS'],
  },
  counterexample: {
    input: '{"from":20,"to":19}',
    seed: 42,
    path: '0:1:0',
    steps: ['1. create a volume of 20 GiB', '2. resize it to 19 GiB'],
    note: '2 inputs could not be arranged',
  },
  changes: [{ field: 'size', from: '20', to: '19' }],
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

/** A doubled hyphen was taken. */
export const DOUBLED: Finding = {
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

/** A requirement with this verdict, and nothing else said of it. */
export function requirement(
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
export const FULL: Whole<RequirementResult> = {
  id: 'VOL-RESIZE-GROWS',
  level: 'must',
  statement: 'A resize to a size that is not larger is refused.',
  cites: ['endpoints/volumes#POST /volumes/{volumeId}/resize', 'states/volume#resize'],
  verdict: 'failed',
  reason: 'the target offers no instance',
  reasonCode: { code: 'no-fixture', key: 'instance' },
  enable: 'fixtures.instance',
  checks: ['volumes > a volume only grows'],
  count: 40,
  findings: [SHRUNK],
  exchange: 2,
  notClaimed: true,
  waived: { reason: 'known', owner: 'storage team', expires: '2030-01-01' },
};

/** One check with every optional property. */
export const CHECK: Whole<CheckResult> = {
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
      reason: 'the target offers no instance',
      reasonCode: { code: 'no-fixture', key: 'instance' },
      enable: 'fixtures.instance',
      count: 40,
      leftOut: 2,
      exchange: 2,
      restsOnRefusalBy: ['POST /volumes/{volumeId}/resize'],
    },
  ],
  findings: [SHRUNK],
  exchanges: 44,
  races: [
    { requests: 3, sentWithinMillis: 0.4, answeredWithinMillis: 2.1 },
    { requests: 3, sentWithinMillis: 1.2, answeredWithinMillis: 17 },
  ],
  pointer: '/paths/~1volumes~1{volumeId}~1resize/post',
};

/** A check that said the same of each of its requirements. */
export function check(
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
