import { describe, expect, test } from 'vitest';
import { vpcsFaults } from '../../../../src/reference/faults/05-vpcs/index.ts';
import type { Fault } from '../../../../src/reference/faults/fault.ts';
import { vpcs } from '../../../../suites/05-vpcs/index.ts';
import { against, checksOf, NEVER_BUSY } from '../../support/against.ts';

const SOON = { rest: NEVER_BUSY, settleSeconds: 0.2 };

/** The shortest failing input of each property that sees the fault. */
async function counterexamples(id: string, seed = 1) {
  const fault = vpcsFaults.find((each) => each.id === id) as Fault;
  const checks = checksOf(vpcs.checks, fault.requirement);
  const said = await against({ checks, fault, seed, ...SOON });
  return said.results.flatMap(({ findings }) =>
    findings.flatMap(({ counterexample }) => (counterexample ? [counterexample] : [])),
  );
}

describe('what is printed is minimal', () => {
  test.each([
    ['vpc-label-takes-dotless-i', { label: '\u0131', why: 'dotless i' }],
    ['vpc-label-takes-doubled-hyphen', { label: '--', why: 'hyphens in a row' }],
    ['vpc-label-refuses-leading-hyphen', { before: '-', dress: 'plain', after: '' }],
    ['subnet-label-refuses-capital-q', ['Q']],
    ['subnet-label-refuses-hyphen-alone', ['-']],
    ['subnet-label-may-repeat-apart', ['qq', 'a', 'qq']],
    [
      'subnet-label-checked-in-first-only',
      { miss: { label: '_', why: 'ASCII punctuation' }, place: 'last' },
    ],
    ['subnet-refuses-23', ['10.0.0.0/23']],
    ['subnet-refuses-172-31', ['172.31.0.0/16']],
    ['subnet-takes-bit-16', { ipv4: '10.1.0.0/8', place: 'alone' }],
    ['subnet-takes-reserved-28', { ipv4: '192.168.128.0/28', place: 'alone' }],
    ['subnets-overlap-when-equal-27', ['10.0.0.0/27', '10.0.0.0/27']],
    ['subnets-overlap-apart', ['10.0.0.0/24', '10.0.1.0/24', '10.0.0.0/24']],
    ['vpc-deletion-overlooks-27', { ranges: ['10.0.0.0/27'], busy: [0] }],
    ['vpc-deletion-takes-free-subnets', { ranges: ['10.0.0.0/24', '10.0.1.0/24'], busy: [0] }],
  ])('%s: %j', async (id, expected) => {
    const inputs = (await counterexamples(id)).map(({ input }) => JSON.parse(input));
    expect(inputs).toContainEqual(expected);
  });

  test.each([1, 2])('two ranges that touch, with the seed %i', async (seed) => {
    const [found] = await counterexamples('subnets-touching-refused', seed);
    expect(JSON.parse(found?.input ?? '[]')).toHaveLength(2);
  });
});

test('finding out why a creation is refused leaves enough for the other checks', async () => {
  const fault = vpcsFaults.find(({ id }) => id === 'subnets-touching-refused') as Fault;
  const said = await against({ checks: vpcs.checks, fault, ...SOON });
  // Checks that only needed a VPC with two such subnets were refused it too.
  expect(said.ids('failed').sort()).toEqual(['SUBNET-IPV4-DISJOINT', 'VPC-CREATE']);
  const reasons = said.results.flatMap(({ decisions }) => decisions.map(({ reason }) => reason));
  expect(reasons).not.toContainEqual(expect.stringContaining('used up'));
});

describe('sequences are as short as they can be', () => {
  test.each([
    [
      'vpc-label-never-free',
      ['1. delete VPC 1', '2. create VPC 2 with a label that another gave up'],
    ],
    [
      'vpc-label-renamed-may-repeat',
      ['1. rename VPC 1', '2. create another VPC with the label of VPC 1'],
    ],
  ])('%s', async (id, steps) => {
    const found = await counterexamples(id, 2);
    expect(found.map((each) => each.steps)).toContainEqual(steps);
  });

  test('the third update of one VPC', async () => {
    const found = await counterexamples('vpc-third-update-lost', 2);
    const [steps] = found.map((each) => each.steps ?? []);
    expect(steps).toHaveLength(3);
    for (const step of steps ?? []) expect(step).toMatch(/^\d\. (rename|describe) VPC 1$/);
  });
});
