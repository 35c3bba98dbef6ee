import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../../folder.ts';
import { command } from '../command.ts';

test('tells what decides a requirement, what proves that, what is open near it, and what it needs', async () => {
  const { code, stdout } = await command('explain', 'VOL-RESIZE-GROWS', 'LB-THROTTLE-EFFECT');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^VOL-RESIZE-GROWS {2}must {2}Volumes\nA resize to a smaller size/);
  expect(stdout).toMatch(/\ndocument +states\/volume#resize\n/);
  expect(stdout).toMatch(/\nchecks +Volumes > /);
  expect(stdout).toMatch(/\nproved by +serve --fault volume-\S+ \(\w+/);
  expect(stdout).toMatch(/\nneeds +fixtures\.loadBalancers\n +fixtures\.liveBackend\n/);
  const same = await command('requirements', 'VOL-RESIZE-GROWS', 'LB-THROTTLE-EFFECT');
  expect(same.stdout).toBe(stdout);
});

test('tells of what is open which statements stand near it, and of the unobservable why', async () => {
  const { stdout } = await command('explain', 'SIL-VOL-DELETE-*', 'INST-WATCHDOG-*');
  expect(stdout).toMatch(/^SIL-VOL-DELETE-ATTACHED {2}left open {2}Volumes\n/m);
  expect(stdout).toMatch(/\nstated +VOL-DELETE: /);
});

test('tells what a run said', async () => {
  const out = folder();
  const only = ['--only', 'AUTH-PUBLIC-REGIONS', '--out', out];
  expect(await command('run', ...only)).toMatchObject({ code: 0 });
  const [name = ''] = readdirSync(out);
  const run = ['--run', join(out, name)];
  const { stdout } = await command('explain', 'AUTH-PUBLIC-REGIONS', ...run);
  expect(stdout).toMatch(/\nlast run +passed in \S.*\n? *.*exercised \d+ times?/);
  const json = JSON.parse((await command('explain', 'VOL-RESIZE-GROWS', '--json', ...run)).stdout);
  expect(json).toMatchObject([{ said: { verdict: 'skipped' } }]);
});

test('an id that nothing has is told, with the nearest one', async () => {
  const { code, stderr } = await command('explain', 'vol-resize-grow');
  expect(stderr).toContain('did you mean VOL-RESIZE-GROWS?');
  expect(code).toBe(2);
});
