import { expect, test } from 'vitest';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { alterRecords } from '../../../src/reference/faults/blocks/instance.ts';
import {
  hasGivenUp,
  type PowerOff,
} from '../../../src/reference/resources/11-instances/watchdog.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const checks = titled(instances, 'that powers off by itself is booted again, and not for ever');

/** Each time it is to be booted again the first boot fails, and is one of the boot jobs. */
const failsFirst =
  (plain: PowerOff): PowerOff =>
  (state, id, now) => {
    const after = plain(state, id, now);
    const booting = after?.instances.get(id);
    if (after === undefined || booting?.status !== 'provisioning') return after;
    const bootJobs = [...booting.bootJobs, now];
    return { ...after, instances: after.instances.put(id, { ...booting, bootJobs }) };
  };

let reads = 0;
const showsIt = alterRecords((instance) => {
  reads += 1;
  if (instance.status === 'provisioning' && reads % 2 === 0) instance.status = 'offline';
});

/** Long enough to be looked at a few times while it boots. */
const delays = {
  volumeCreate: 0,
  volumeResize: 0,
  imageCapture: 0,
  imageUpload: 0,
  instanceBoot: 400,
};
const server = { control: true, powerOff: failsFirst, settings: { delays } };

test('a boot that fails is a boot job, after which the watchdog may give up early', async () => {
  const said = await against({ checks, server, wrap: showsIt });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('INST-WATCHDOG-EFFECT')?.verdict).toBe('inconclusive');
});

test('one that gives up early though no boot failed is wrong', async () => {
  const said = await against({ checks, server });
  expect(said.ids('failed')).toEqual(['INST-WATCHDOG-EFFECT']);
});

test('one that refuses to boot what its watchdog gave up on is not called wrong', async () => {
  let refused = 0;
  const wrap = refuseWhen('bootInstance', (_, { path }, state) => {
    const instance = state.instances.get(Number(/instances\/(\d+)/.exec(path)?.[1]));
    const isRefused = instance !== undefined && hasGivenUp(instance, Date.now());
    refused += Number(isRefused);
    return isRefused;
  });
  const said = await against({ checks, server: { control: true }, wrap });
  expect(complaints(said)).toEqual([]);
  expect(refused).toBeGreaterThan(0);
});
