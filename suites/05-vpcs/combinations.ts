import { type ArrangedVpc, arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { ObjectStates, StatedObject } from '../../src/check/combinations/objects.ts';
import { Skip } from '../../src/result/signals.ts';
import { combinationsOf, sharedStates } from '../support/combinations.ts';
import { subnetsOf } from './requests.ts';

/** Each rule of a VPC beside each value of the other parameters, and on VPCs of every sort. */
export function combinationsChecks(check: Declare): void {
  combinationsOf(check, {
    operation: 'createVpc',
    requirement: 'VPC-CREATE',
    kept: {
      label: 'VPC-CREATE',
      description: 'VPC-CREATE',
      region: 'VPC-CREATE',
      subnets: 'VPC-CREATE',
    },
  });
  combinationsOf(check, {
    operation: 'updateVpc',
    requirement: 'VPC-UPDATE',
    kept: { label: 'VPC-UPDATE', description: 'VPC-UPDATE' },
    objects: VPCS,
  });
}

const VPCS: ObjectStates = sharedStates('VPCs', {
  'a VPC without subnets': async (t) => stated(await arrangeVpc(t)),
  'a VPC with subnets': async (t) =>
    stated(await arrangeVpc(t, { subnets: subnetsOf(['10.66.0.0/24', '172.18.66.0/28']) })),
  'a VPC in another region': async (t) => {
    const region = t.run.settings.configuration.fixtures.secondRegion;
    if (region === undefined) throw new Skip('no second region is known', 'fixtures.secondRegion');
    return stated(await arrangeVpc(t, { region }));
  },
});

function stated({ id, path }: ArrangedVpc): StatedObject {
  return { parameters: { vpcId: id }, reads: path };
}
