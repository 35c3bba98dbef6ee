import { expect, test } from 'vitest';
import { alterAnswer, type Body } from '../../../src/reference/faults/blocks/index.ts';
import { alterRecords } from '../../../src/reference/faults/blocks/instance.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { type Against, against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const checks = checksOf(instances.checks, 'INST-BOOTS-ITSELF');

// biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
const inShort = (raw: any) => ({ ...raw, limits: { ...raw.limits, bootSeconds: 0.3 } });

// biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
const inLong = (raw: any) => ({ ...raw, limits: { ...raw.limits, bootSeconds: 1.5 } });

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

test('scripts that power off what they run on say nothing of whether it booted', async () => {
  const wrap: Fault['wrap'] = (core) => {
    const runs = new Map<number, number>();
    const shown: Fault['wrap'] = alterRecords((instance) => {
      const left = runs.get(instance.id);
      if (left === undefined || instance.status !== 'running') return;
      runs.set(instance.id, left - 1);
      if (left <= 0) instance.status = 'offline';
    });
    const scripted = alterAnswer('createInstance', ({ id }, { body }) => {
      const { stackscript_id, booted } = body as Body;
      // What is deployed at once is never seen to run, what is booted by request a few times.
      if (stackscript_id !== undefined) runs.set(id, booted === false ? 3 : 0);
    });
    return shown(scripted(core));
  };
  expect(await verdictWith({ wrap, configure: inLong })).toBe('passed');
});

test('what is off already and says for a while that it shuts down did not run', async () => {
  const wrap: Fault['wrap'] = (core) => {
    const shuttingDown = new Map<number, number>();
    const shown: Fault['wrap'] = alterRecords((instance) => {
      const left = shuttingDown.get(instance.id) ?? 0;
      instance.status = left > 0 ? 'shutting_down' : 'offline';
      shuttingDown.set(instance.id, left - 1);
    });
    return (state, principal, request, ...rest) => {
      const [, id] = /instances\/(\d+)\/shutdown$/.exec(request.path) ?? [];
      if (id !== undefined) shuttingDown.set(Number(id), 4);
      return shown(core)(state, principal, request, ...rest);
    };
  };
  expect(await verdictWith({ wrap, configure: inLong })).toBe('inconclusive');
});

test('what is put away a while after it was shut down does not run', async () => {
  let putAway = 0;
  const wrap: Fault['wrap'] = (core) => {
    const since = new Map<number, number>();
    const shown: Fault['wrap'] = alterRecords((instance) => {
      const looks = since.get(instance.id);
      if (looks === undefined || instance.status !== 'offline') return;
      since.set(instance.id, looks + 1);
      if (looks < 1) return;
      instance.status = 'archived';
      putAway += 1;
    });
    return (state, principal, request, ...rest) => {
      const [, id] = /instances\/(\d+)\/shutdown$/.exec(request.path) ?? [];
      if (id !== undefined) since.set(Number(id), 0);
      return shown(core)(state, principal, request, ...rest);
    };
  };
  expect(await verdictWith({ wrap })).toBe('passed');
  expect(putAway).toBeGreaterThan(0);
});

const NO_DELAYS = { volumeCreate: 0, volumeResize: 0, imageCapture: 0, imageUpload: 0 };
