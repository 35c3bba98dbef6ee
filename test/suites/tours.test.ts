import { expect, test } from 'vitest';
import { faults } from '../../src/reference/faults/index.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { execute } from '../../src/runner/execute.ts';
import { suites } from '../../suites/index.ts';
import { runOn } from '../runner/directly.ts';
import { NEVER_BUSY } from './support/against.ts';

const checks = suites.flatMap((suite) => suite.checks);

/** What a machine says whose tour is walked, and nothing else: a replay without a path to steps is one. */
async function walked(title: string, faultId?: string) {
  const check = checks.find((each) => each.title.startsWith(title));
  if (!check) throw new Error(`there is no check called ${title}`);
  const fault = faultId === undefined ? undefined : faults.get(faultId);
  if (faultId !== undefined && !fault) throw new Error(`there is no fault ${faultId}`);
  const { run } = await runOn(
    { ...OBSERVABLE, ...(fault ? { wrap: fault.wrap } : {}) },
    { replayPath: '0' },
    NEVER_BUSY,
  );
  const { findings, decisions } = await execute(check, run);
  return { violated: findings.map(({ requirement }) => requirement), decisions };
}

test.each([
  ['volumes keep what is said', 'clone-volume-has-resize-volume-refused-later', 'VOL-RESIZE'],
  ['volumes keep what is said', 'volume-clone-on-the-instance-of-its-source', 'VOL-CLONE'],
  ['VPCs stay what requests', 'vpc-label-never-free', 'VPC-CREATE'],
  ['VPCs stay what requests', 'vpc-label-renamed-may-repeat', 'VPC-LABEL-UNIQUE'],
  ['domains and records through', 'disabled-domain-not-cloned', 'DOM-CLONE'],
  ['domains and records through', 'domain-with-records-never-a-slave', 'DOM-UPDATE-TO-SLAVE'],
  ['images keep what is said', 'image-description-stays', 'IMG-UPDATE'],
  ['tags and objects agree', 'tag-put-back-does-not-list', 'TAG-OBJECTS'],
  ['tags and objects agree', 'tag-put-where-one-was-deleted-does-not-list', 'TAG-OBJECTS'],
  ['tags and objects agree', 'tag-created-on-nothing-does-not-list', 'TAG-OBJECTS'],
  ['load balancers, configs', 'node-refused-after-a-refused-node', 'NODE-CREATE'],
  ['load balancers, configs', 'config-forgets-nodes-when-renamed-again', 'LBC-UPDATE'],
  ['load balancers, configs', 'node-lost-beside-a-renamed-config', 'NODE-CREATE'],
])('%s, in its tour: finds %s', async (title, fault, requirement) => {
  expect((await walked(title, fault)).violated).toEqual([requirement]);
});

test.each([
  'volumes keep what is said',
  'VPCs stay what requests',
  'domains and records through',
  'images keep what is said',
  'tags and objects agree',
  'load balancers, configs',
])('%s, in its tour: passes the plain reference', async (title) => {
  const { violated, decisions } = await walked(title);
  expect(violated).toEqual([]);
  expect(decisions.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(4);
});
