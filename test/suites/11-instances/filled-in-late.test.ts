import { expect, test } from 'vitest';
import { alterRecords } from '../../../src/reference/faults/blocks/instance.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** How long the numbers of a new instance are filled in. */
const FILLS_MILLIS = 700;

/** What nothing gives a default of is filled in after the alert of cpu. */
function filledInLate() {
  const since = new Map<number, number>();
  return alterRecords((item) => {
    if (!since.has(item.id)) since.set(item.id, performance.now());
    if (performance.now() - (since.get(item.id) ?? 0) > FILLS_MILLIS) return;
    item.alerts = { ...item.alerts, io: 0, network_in: 0, network_out: 0, transfer_quota: 0 };
    item.specs = { ...item.specs, disk: 0, transfer: 0 };
  });
}

test('numbers that are filled in late are no complaint', async () => {
  const checks = instances.checks.filter(({ title }) => /and its neighbour/.test(title));
  const said = await against({ checks, wrap: filledInLate() });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('IP-CREATE-PRIVATE');
}, 60_000);

/** How long a deployment takes: longer than a change until it shows, and less long than until an instance runs. */
const DEPLOYS_MILLIS = 800;

/** What an instance is given while it is deployed is shown once it is: its addresses, its disk and what that needs. */
function shownOnceDeployed() {
  const since = new Map<number, number>();
  return alterRecords((item) => {
    if (!since.has(item.id)) since.set(item.id, performance.now());
    if (performance.now() - (since.get(item.id) ?? 0) > DEPLOYS_MILLIS) return;
    Object.assign(item, { ipv4: [], image: null, disk_encryption: 'disabled' });
    item.alerts = { ...item.alerts, cpu: 0 };
  });
}

test('what shows once an instance is deployed is no complaint', async () => {
  const checks = instances.checks.filter(({ requirements }) =>
    requirements.includes('INST-IPV4-ON-CREATION'),
  );
  const said = await against({
    checks,
    wrap: shownOnceDeployed(),
    settleSeconds: 0.2,
    configure: ({ limits, ...raw }) => ({ ...raw, limits: { ...limits, bootSeconds: 5 } }),
  });
  expect(complaints(said)).toEqual([]);
  const decided = ['INST-IPV4-ON-CREATION', 'INST-DISK-ENCRYPTION-DEFAULT', 'INST-CREATE-AS-ASKED'];
  expect(said.ids('passed')).toEqual(expect.arrayContaining(decided));
}, 120_000);
