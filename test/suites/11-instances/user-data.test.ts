import { expect, test } from 'vitest';
import { alterState } from '../../../src/reference/faults/blocks/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const booting = alterState('bootInstance', (after, _, { path }) => {
  const instance = after.instances.get(Number(/instances\/(\d+)/.exec(path)?.[1]));
  if (instance === undefined) return after;
  const served = { ...instance, has_user_data: true };
  return { ...after, instances: after.instances.put(instance.id, served) };
});

test('an instance may get user data of the service when it boots', async () => {
  const checks = titled(instances, 'each operation changes what it names');
  const said = await against({ checks, wrap: booting, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('INST-BOOT');
}, 60_000);
