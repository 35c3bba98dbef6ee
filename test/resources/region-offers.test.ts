import { describe, expect, test } from 'vitest';
import type { Core } from '../../src/reference/core.ts';
import {
  alterItems,
  type Body,
  instead,
  refusal,
  refuseWhen,
} from '../../src/reference/faults/blocks/index.ts';
import { RegionOffers } from '../../src/resources/region-offers.ts';
import type { Requester } from '../../src/resources/requester.ts';
import { volumes } from '../../suites/04-volumes/index.ts';
import { vpcs } from '../../suites/05-vpcs/index.ts';
import { loadBalancers } from '../../suites/10-load-balancers/index.ts';
import { against, checksOf, told } from '../suites/support/against.ts';

const reading = (items: unknown[] | undefined) =>
  ({ list: async () => items }) as unknown as Requester;

test.each([
  [
    [
      { id: 'a', capabilities: [] },
      { id: 'b', capabilities: ['NodeBalancers'] },
    ],
    true,
  ],
  [[{ id: 'a', capabilities: ['NodeBalancers'] }], false],
  [
    [
      { id: 'a', capabilities: [] },
      { id: 'b', capabilities: [] },
    ],
    false,
  ],
  [[{ id: 'a' }, { id: 'b', capabilities: ['NodeBalancers'] }], false],
  [[{ id: 'b', capabilities: ['NodeBalancers'] }], false],
  [[null, 'odd'], false],
  [undefined, false],
])('of %j a region lacks what only others have: %s', async (regions, lacks) => {
  const offers = new RegionOffers();
  expect(await offers.lacks(reading(regions), 'a', 'NodeBalancers')).toBe(lacks);
});

test('a service that the region lacks is refused there without blame', async () => {
  const withoutBalancers = alterItems(['listRegions', 'getRegion'], (region: Body) => {
    if (region.id !== 'us-east') return;
    region.capabilities = region.capabilities.filter((each: string) => each !== 'NodeBalancers');
  });
  const refused = refuseWhen('createNodeBalancer', ({ region }) => region === 'us-east');
  const said = await against({
    checks: ['LB-CREATE', 'LB-LABEL-LENGTH'].flatMap((id) => checksOf(loadBalancers.checks, id)),
    effort: 'smoke',
    wrap: (core) => refused(withoutBalancers(core)),
  });
  expect(said.ids('failed'), told(said, 'LB-CREATE')).toEqual([]);
  expect(JSON.stringify(said.results)).toContain('does not offer');
});

const withoutCatalogue = instead('listRegions', (_core, state) => ({
  state,
  answer: refusal('Not found', 404),
}));

test.each([
  [['/volumes'], []],
  [
    ['/volumes', '/nodebalancers'],
    ['LB-CREATE', 'LB-LABEL-LENGTH'],
  ],
])(
  'without a catalogue a refusal tells something of what the region is known to offer: %j',
  async (kinds, failed) => {
    const refused = refuseWhen('createNodeBalancer', ({ region }) => region === 'us-east');
    const said = await against({
      checks: ['LB-CREATE', 'LB-LABEL-LENGTH'].flatMap((id) => checksOf(loadBalancers.checks, id)),
      effort: 'smoke',
      regionHeld: { region: 'us-east', kinds },
      configure: (given) => ({ ...given, fixtures: { ...given.fixtures, region: 'us-east' } }),
      wrap: (core) => refused(withoutCatalogue(core)),
    });
    expect(said.ids('failed')).toEqual(failed);
  },
);

test('no catalogue is needed where a region is known', async () => {
  const said = await against({
    checks: checksOf(volumes.checks, 'VOL-CREATE'),
    effort: 'smoke',
    regionHeld: { region: 'us-east', kinds: ['/vpcs'] },
    configure: (given) => ({ ...given, fixtures: { ...given.fixtures, region: 'us-east' } }),
    wrap: withoutCatalogue,
  });
  expect(said.requirements.get('VOL-CREATE')?.verdict).toBe('passed');
});

describe('where a VPC can be created is open', () => {
  const refused = refuseWhen('createVpc', ({ region }) => region === 'us-east');
  const named = (capabilities: (region: string) => string[]) =>
    alterItems(['listRegions', 'getRegion'], (region: Body) => {
      region.capabilities = capabilities(region.id);
    });
  const known = ['Computes', 'NodeBalancers', 'Block Storage'];
  const silent = named(() => known);
  const plain = named((id) => (id === 'us-east' ? known : [...known, 'VPCs']));
  const checks = ['VPC-CREATE', 'VPC-LABEL-LENGTH', 'VPC-LABEL-UNIQUE'].flatMap((id) =>
    checksOf(vpcs.checks, id),
  );

  test.each([
    ['no region says that it takes them', silent],
    ['only others say that they take them', plain],
  ])(
    'they are created in another region where %s',
    async (_, catalogue) => {
      const wrap = (core: Core) => refused(catalogue(core));
      const said = await against({ checks, effort: 'smoke', wrap });
      expect(said.ids('failed'), told(said, 'VPC-CREATE')).toEqual([]);
      expect(said.ids('passed')).toEqual(
        expect.arrayContaining(['VPC-CREATE', 'VPC-LABEL-UNIQUE']),
      );
    },
    60_000,
  );

  test('a target that takes them in no region breaks what is asked of it', async () => {
    const wrap = refuseWhen('createVpc', () => true);
    const said = await against({ checks: checks.slice(0, 4), effort: 'smoke', wrap });
    expect(said.ids('failed')).toContain('VPC-CREATE');
  }, 60_000);
});
