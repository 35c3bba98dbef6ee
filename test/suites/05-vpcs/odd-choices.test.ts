import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { alterItems } from '../../../src/reference/faults/blocks/index.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

test('subnets may be made after their VPC was answered', async () => {
  const shown = new Map<number, number>();
  const late = alterItems(['createVpc', 'getVpc', 'listVpcs'], (vpc) => {
    const times = (shown.get(vpc.id) ?? 0) + 1;
    shown.set(vpc.id, times);
    if (times <= 3) vpc.subnets = [];
  });
  const checks = titled(vpcs, 'each operation changes what it names');
  const said = await against({ checks, wrap: late });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VPC-UPDATE');
}, 60_000);

test('labels may begin with any letter', async () => {
  const said = await against({
    checks: titled(vpcs, 'a label of any length'),
    configure: (raw) => ({ ...raw, names: { ...raw.names, prefix: 'yy' } }),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VPC-UPDATE-LABEL-UNIQUE');
}, 60_000);

/** The answer to an operation that the document only implies may hold ids in any form. */
function textIds(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const { vpc_id, ...others } = Object(step.answer?.body);
    if (!request.path.endsWith('/interfaces') || !vpc_id || !step.answer) return step;
    return { ...step, answer: { ...step.answer, body: { ...others, vpc_id: String(vpc_id) } } };
  };
}

test('an interface may name its VPC in text', async () => {
  const checks = titled(vpcs, 'an interface keeps the VPC of its subnet');
  const said = await against({ checks, wrap: textIds });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VPC-ATTACH-BY-SUBNET');
}, 60_000);
