import { expect, test } from 'vitest';
import { isPrivateAddress } from '../../../src/check/arrange/private-address.ts';
import { alterRecords } from '../../../src/reference/faults/blocks/instance.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** How often an instance is listed before it shows the private address that it was created with. */
const TIMES = 12;

/** Each instance has a private address of its own (resources/instance#ipv4), which comes later than the public one. */
function privateLater() {
  const listed = new Map<number, number>();
  return alterRecords((item) => {
    const times = (listed.get(item.id) ?? 0) + 1;
    listed.set(item.id, times);
    const given = item.ipv4.some(isPrivateAddress);
    if (times > TIMES && !given) item.ipv4 = [...item.ipv4, `192.168.200.${item.id % 250}`];
  });
}

test('a private address that comes late is no complaint', async () => {
  const checks = instances.checks.filter(({ title }) => /and its neighbour/.test(title));
  const said = await against({ checks, wrap: privateLater() });
  expect(complaints(said)).toEqual([]);
}, 60_000);
