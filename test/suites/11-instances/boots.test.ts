import { expect, test } from 'vitest';
import { alterRecords } from '../../../src/reference/faults/blocks/instance.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { type Against, against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const checks = checksOf(instances.checks, 'INST-BOOTS-ITSELF');

// biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
const inShort = (raw: any) => ({ ...raw, limits: { ...raw.limits, bootSeconds: 0.3 } });

async function verdictWith(how: Omit<Against, 'checks'>) {
  const said = await against({ configure: inShort, ...how, checks });
  expect(complaints(said)).toEqual([]);
  return said.requirements.get('INST-BOOTS-ITSELF')?.verdict;
}

const oneWord: Fault['wrap'] = alterRecords((instance) => {
  instance.status = 'there';
});

const otherWords: Fault['wrap'] = alterRecords((instance) => {
  instance.status = { running: 'on', offline: 'off', provisioning: 'wait' }[
    instance.status as 'running'
  ];
});

test('a target that has one word for all states is not judged', async () => {
  expect(await verdictWith({ wrap: oneWord })).toBe('inconclusive');
});

test('a target with words of its own is', async () => {
  expect(await verdictWith({ wrap: otherWords })).toBe('passed');
});

test('a target whose instances take longer than the run waits is not judged', async () => {
  const instanceBoot = 10_000;
  const delays = { ...NO_DELAYS, instanceBoot };
  expect(await verdictWith({ server: { settings: { delays } } })).toBe('inconclusive');
});

const NO_DELAYS = { volumeCreate: 0, volumeResize: 0, imageCapture: 0, imageUpload: 0 };
