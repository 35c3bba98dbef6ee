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

const SHOWING = ['createVpc', 'updateVpc', 'getVpc', 'listVpcs'];
const PLACES: Readonly<Record<string, string>> = { 'us-east': 'Newark, NJ', 'eu-west': 'London' };

const byPlace = alterItems(SHOWING, (vpc) => {
  vpc.region = PLACES[vpc.region] ?? vpc.region;
});

/** What a range begins with stands apart from its length, or is the address of the gateway in it. */
const byAddress = alterItems(SHOWING, (vpc) => {
  for (const subnet of vpc.subnets ?? []) subnet.ipv4 = subnet.ipv4.replace(/\/.*/, '');
});
const byGateway = alterItems(SHOWING, (vpc) => {
  for (const subnet of vpc.subnets ?? [])
    subnet.ipv4 = subnet.ipv4.replace(/\d+(?=\/)/, (last: string) => String(Number(last) + 1));
});
const textId = alterItems(SHOWING, (vpc) => {
  vpc.id = String(vpc.id);
});

test.each([
  ['a region by its place', byPlace],
  ['a range by its address', byAddress],
  ['a range by its gateway', byGateway],
  ['an id as text', textId],
])(
  'VPCs may show %s',
  async (_, wrap) => {
    const how = { wrap, settleSeconds: 0.3, effort: 'smoke' } as const;
    const said = await against({ ...how, checks: vpcs.checks });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('VPC-LABEL-UNIQUE');
  },
  120_000,
);

test('what lies beside another VPC is accepted where ids are text', async () => {
  const said = await against({ checks: titled(vpcs, 'subnets of two VPCs may'), wrap: textId });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(
    expect.arrayContaining(['SUBNET-IPV4-PER-VPC', 'SUBNET-LABEL-PER-VPC']),
  );
}, 60_000);
