import { describe, expect, test } from 'vitest';
import { dialects } from '../../../src/reference/dialects/index.ts';
import { vpcsFaults } from '../../../src/reference/faults/05-vpcs/index.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints, seenGreen } from '../support/seen-green.ts';

const elsewhere = ['VPC-UPDATE-LABEL', 'SUBNET-LABEL-LENGTH'];

seenGreen(vpcs, { requests: 2860, created: 143, complete: true, elsewhere });

describe('VPCs and their events together', () => {
  const checks = [...vpcs.checks, ...events.checks];

  test('with one token and a region, no complaint, and most is decided', async () => {
    const said = await against({
      checks,
      effort: 'smoke',
      configure: ({ url, limits, credentials, fixtures }) => ({
        url,
        limits,
        credentials: { owner: credentials.owner },
        fixtures: { region: fixtures.region },
      }),
    });
    expect(complaints(said)).toEqual([]);
    const reasons = said.results.flatMap(({ decisions }) =>
      decisions.filter(({ verdict }) => verdict === 'skipped').map(({ enable }) => enable),
    );
    expect(new Set(reasons)).toEqual(
      new Set([
        '--effort standard',
        'credentials.addVolumesUser',
        'credentials.otherAccount',
        'credentials.restricted',
        'credentials.restrictedWithGrants',
        'credentials.tokens.vpc:read_write',
        'fixtures.busyVpc',
        'fixtures.readOnly',
        'fixtures.secondRegion',
        'fixtures.type',
      ]),
    );
    expect(said.ids('passed').length).toBeGreaterThan(20);
  });

  test.each(['sparse', 'lonely', 'strict', 'identifiers'])(
    'the dialect %s: no complaint',
    async (name) => {
      const { wrap, options } = dialects.get(name) ?? {};
      const said = await against({
        checks,
        seed: 7,
        ...(wrap ? { wrap } : {}),
        ...(options ? { server: options } : {}),
      });
      expect(complaints(said)).toEqual([]);
    },
  );
});

test('a busy VPC that is given shows its free subnets go, where no interface can be made', async () => {
  const fault = vpcsFaults.find(({ id }) => id === 'vpc-deletion-takes-free-subnets');
  const said = await against({
    checks: checksOf(vpcs.checks, 'VPC-DELETE-ATOMIC'),
    ...(fault ? { fault } : {}),
    configure: (configuration) => ({
      ...configuration,
      implied: { ...configuration.implied, listConfigs: false },
    }),
  });
  expect(said.ids('failed')).toEqual(['VPC-DELETE-ATOMIC']);
});
