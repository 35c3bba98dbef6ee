import { join } from 'node:path';
import { expect, test } from 'vitest';
import { domainBody, domainPath } from '../../src/check/arrange/domain.ts';
import { uploadBody, uploadPath } from '../../src/check/arrange/image.ts';
import { nodeBalancerBody, nodeBalancerPath } from '../../src/check/arrange/node-balancer.ts';
import { volumeBody, volumePath } from '../../src/check/arrange/volume.ts';
import { vpcBody, vpcPath } from '../../src/check/arrange/vpc.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Core } from '../../src/reference/core.ts';
import { alterAnswer, type Body, refuseWhen } from '../../src/reference/faults/blocks/index.ts';
import type { State } from '../../src/reference/state.ts';
import { Ledger } from '../../src/resources/ledger.ts';
import { sweep } from '../../src/resources/sweep/sweep.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { folder } from '../folder.ts';
import { checkOf, runOn } from '../runner/directly.ts';

type Attempt = (t: CheckContext) => ReturnType<CheckContext['creations']['attempt']>;

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  createVpc: (t) => t.creations.attempt({ collection: '/vpcs', body: vpcBody(t), path: vpcPath }),
  createVolume: (t) =>
    t.creations.attempt({ collection: '/volumes', body: volumeBody(t), path: volumePath }),
  createDomain: (t) =>
    t.creations.attempt({ collection: '/domains', body: domainBody(t), path: domainPath }),
  uploadImage: (t) =>
    t.creations.attempt({ collection: '/images/upload', body: uploadBody(t), path: uploadPath }),
  createNodeBalancer: (t) => {
    const body = nodeBalancerBody(t);
    return t.creations.attempt({ collection: '/nodebalancers', body, path: nodeBalancerPath });
  },
};

const wrapped = (operation: string) => alterAnswer(operation, (body: Body) => ({ data: body }));

function held({ vpcs, volumes, domains, images, balancers }: State): number {
  return [vpcs, volumes, domains, images, balancers].flatMap((table) => [...table]).length;
}

async function leftAfter(attempt: Attempt, wrap: (core: Core) => Core) {
  const { run, reference } = await runOn({ wrap });
  // With the first request what was due before goes, such as an upload of the day before.
  await fetch(`${reference.url}/v4/regions`);
  const before = held(reference.state());
  const check = checkOf('creates', async (t) => {
    t.accepted('SVC-POST-CREATES', await attempt(t));
  });
  const { results, conclusion } = await runDirectly([check], run);
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed']);
  return { left: held(reference.state()) - before, leftovers: conclusion.traffic.leftovers };
}

test.each(Object.entries(ATTEMPTS))(
  'what %s creates without saying where is found by its name and removed',
  async (operation, attempt) => {
    const done = await leftAfter(attempt, wrapped(operation));
    expect(done).toEqual({ left: 0, leftovers: [] });
  },
);

test('what no list shows is told', async () => {
  const attempt = ATTEMPTS.createVpc as Attempt;
  const hidden = alterAnswer('listVpcs', (body: Body) => ({ ...body, data: [], results: 0 }));
  const done = await leftAfter(attempt, (core) => hidden(wrapped('createVpc')(core)));
  expect(done).toEqual({
    left: 1,
    leftovers: [expect.stringMatching(/^\/vpcs \(cc-\S+, answered without a usable id\)$/)],
  });
});

test('a refusal is not looked into', async () => {
  const { run } = await runOn({ wrap: refuseWhen('createVpc', () => true) });
  const check = checkOf('is refused', async (t) => {
    t.refused('VPC-CREATE', await (ATTEMPTS.createVpc as Attempt)(t));
  });
  const { results } = await runDirectly([check], run);
  expect(results.map(({ exchanges }) => exchanges)).toEqual([1]);
  expect(run.ledger.counts.created).toBe(0);
});

test('the sweep looks once more for what the run did not find', async () => {
  const { run, reference } = await runOn();
  const file = join(folder(), 'ledger.ndjson');
  const ledger = new Ledger(file);
  const names = ['cc-here', 'cc-nowhere'];
  for (const name of names) ledger.lost(ledger.intend('/vpcs', name), '/vpcs', name);
  const { configuration } = run.settings;
  const as = { credential: 'owner', check: '', token: configuration.credentials.owner ?? '' };
  const json = { label: 'cc-here', region: configuration.fixtures.region };
  await run.http.send({ method: 'POST', path: '/vpcs', json }, as);
  expect((await sweep(run.http, configuration, file)).left).toEqual([
    '/vpcs (cc-nowhere, answered without a usable id)',
  ]);
  const labels = [...reference.state().vpcs].map(({ label }) => label);
  expect(labels).not.toContain('cc-here');
});
