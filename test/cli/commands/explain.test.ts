import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requirementFacts } from '../../../src/cli/explain/facts.ts';
import { requirementText } from '../../../src/cli/explain/text.ts';
import { faults } from '../../../src/reference/faults/index.ts';
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
  expect(stdout).toMatch(/\nstated +\S+: .*\n(?: .*\n)* +VOL-DELETE: /);
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

test('what the target has and could not be used stands with the last verdict', () => {
  const facts = requirementFacts('VOL-RESIZE-GROWS');
  const result = {
    verdict: 'skipped',
    count: 0,
    reason: 'the target offers no region',
    findings: [],
  } as const;
  const because = 'none of the 2 regions is usable: status "up", not "ok"';
  const text = facts && requirementText(facts, { folder: 'reports/one', result, because }, 100);
  expect(text).toMatch(
    /\nlast run +skipped in reports\/one\n +the target offers no region\n +none of the 2 regions/,
  );
});

test('no proof repeats the name of its fault in place of how to see it', () => {
  expect([...faults.values()].filter(({ id, see }) => see.endsWith(`: ${id}`))).toEqual([]);
});
