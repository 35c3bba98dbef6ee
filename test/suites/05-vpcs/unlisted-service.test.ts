import { describe, expect, test } from 'vitest';
import { alterAnswer, type Body, refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { faults } from '../../../src/reference/faults/index.ts';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const withoutVpcs = (region: Body) => ({
  ...region,
  capabilities: region.capabilities.filter((each: string) => each !== 'VPCs'),
});

/** The document names no capability for VPCs, so no region lists one. */
const unlisted = alterAnswer('listRegions', (body) => ({
  ...body,
  data: body.data.map(withoutVpcs),
}));

const inFirstAlone = refuseWhen('createVpc', ({ region }) => region === FIXTURES.secondRegion);

describe('where no region says that it takes VPCs', () => {
  const overlap = titled(vpcs, 'overlap in another region than the first');
  const unique = titled(vpcs, 'a label that was given up');

  test('what two regions must take is tried in both', async () => {
    const said = await against({ checks: overlap, wrap: unlisted });
    expect(said.ids('passed')).toContain('SUBNET-IPV4-PER-VPC');
  });

  test('a label that may repeat across regions is seen', async () => {
    const repeats = faults.get('vpc-label-may-repeat-across-regions')?.wrap;
    const said = await against({
      checks: titled(vpcs, 'label'),
      wrap: (core) => unlisted(repeats ? repeats(core) : core),
    });
    expect(said.ids('failed')).toEqual(['VPC-LABEL-UNIQUE']);
  }, 60_000);

  test('one that takes none is blamed for nothing', async () => {
    const checks = [...overlap, ...unique, ...titled(vpcs, 'each operation changes')];
    const said = await against({ checks, wrap: (core) => unlisted(inFirstAlone(core)) });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('VPC-LABEL-UNIQUE');
  }, 60_000);
});
