import { describe, expect, test } from 'vitest';
import { loadSpec } from '../../src/spec/load.ts';
import { validateRequest } from '../../src/validate/index.ts';
import { domains } from './requests/domains.ts';
import { images } from './requests/images.ts';
import { instances } from './requests/instances.ts';
import { loadBalancers } from './requests/load-balancers.ts';
import { tags } from './requests/tags.ts';
import { volumes } from './requests/volumes.ts';
import { vpcs } from './requests/vpcs.ts';

const requests = [
  ...volumes,
  ...vpcs,
  ...domains,
  ...tags,
  ...images,
  ...loadBalancers,
  ...instances,
];

describe.each(requests)('%s', (operation, right, broken) => {
  test.each(right.map((body) => [body]))('takes %j', (body) => {
    expect(validateRequest(operation, { body })).toEqual([]);
  });

  test.each(broken)('with %j breaks %s', (body, requirement, where) => {
    const blamable = validateRequest(operation, { body }).filter(({ open }) => !open);
    expect(blamable.map((each) => [each.requirement, each.where])).toEqual([[requirement, where]]);
    const { level } = loadSpec().requirements.get(requirement) ?? {};
    expect(blamable[0]).toMatchObject({ side: 'request', level, operation });
  });
});

test('a subnet may break several requirements at once', () => {
  const label = { label: 'x', region: 'us-east' };
  const subnets = [{ ipv4: '8.8.8.1/30', label: '--' }, {}];
  const ids = validateRequest('createVpc', { body: { ...label, subnets } }).map(
    ({ requirement }) => requirement,
  );
  expect(ids.toSorted()).toEqual([
    'SUBNET-IPV4-CANONICAL',
    'SUBNET-IPV4-PREFIX',
    'SUBNET-IPV4-PRIVATE',
    'SUBNET-IPV4-REQUIRED',
    'SUBNET-LABEL-HYPHENS',
    'SUBNET-LABEL-REQUIRED',
  ]);
});
