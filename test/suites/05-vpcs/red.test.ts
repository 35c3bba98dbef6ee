import { expect, test } from 'vitest';
import { vpcsFaults } from '../../../src/reference/faults/05-vpcs/index.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { seenRed } from '../support/seen-red.ts';

seenRed(vpcs.checks, vpcsFaults, { settleSeconds: 0.2 });

test.each([
  ['label rules', /^(VPC|SUBNET)-LABEL-(CHARACTERS|HYPHENS)$/],
  ['overlap of ranges', /^SUBNET-IPV4-DISJOINT$/],
  ['atomic deletion', /^VPC-DELETE-(ATOMIC|BUSY-REFUSED|FREED)$/],
])('the property on %s is tried on five faults and more, of every difficult kind', (_, ids) => {
  const faults = vpcsFaults.filter((fault) => ids.test(fault.requirement));
  const kinds = new Set(faults.map((fault) => fault.kind));
  expect(faults.length).toBeGreaterThanOrEqual(5);
  for (const kind of ['rare-value', 'over-strict', 'sequence'] as const) {
    expect([...kinds]).toContain(kind);
  }
});
