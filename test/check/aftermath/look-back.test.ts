import { expect, test } from 'vitest';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Core } from '../../../src/reference/core.ts';
import type { Volume } from '../../../src/reference/entities.ts';
import { instead } from '../../../src/reference/faults/blocks/index.ts';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import type { State } from '../../../src/reference/state.ts';
import { AFTERMATH } from '../../../src/result/check-result.ts';
import { checkOf } from '../../runner/directly.ts';
import { against } from '../../suites/support/against.ts';
import { generatedChecks } from '../../suites/support/generated-checks.ts';

const checks = generatedChecks.filter(
  ({ title }) => title === 'POST /volumes keeps VOL-CREATE-REGION-REQUIRED',
);

/** Refuses a volume without a region, and creates it all the same. */
function createsAllTheSame(core: Core): Core {
  return instead('createVolume', (inner, state, principal, request, ...rest) => {
    const step = inner(state, principal, request, ...rest);
    const body = Object(request.body);
    if (step.answer?.status !== 400 || body.region !== undefined) return step;
    const whole = { ...request, body: { ...body, region: FIXTURES.region } };
    return { answer: step.answer, state: inner(state, principal, whole, ...rest).state };
  })(core);
}

test('what a refused creation named is found in the end, told as such, and removed', async () => {
  const { conclusion, requirements } = await against({ checks, wrap: createsAllTheSame });
  const { id, findings } = conclusion.aftermath ?? {};
  expect(id).toBe(AFTERMATH);
  expect(findings?.map(({ expected }) => expected)).toEqual([
    'nothing to be created by a request that was refused (VOL-CREATE-REGION-REQUIRED)',
  ]);
  expect(requirements.get('ERR-UNCHANGED-ELSEWHERE')?.verdict).toBe('warned');
  expect(conclusion.traffic.leftovers).toEqual([]);
});

test('a server that keeps to its refusals has no aftermath', async () => {
  const { conclusion } = await against({ checks });
  expect(conclusion.aftermath).toBeUndefined();
});

/** The same, and takes it back once a list has shown it. */
function takesBack(core: Core): Core {
  let back: State['volumes'] | undefined;
  const creating = createsAllTheSame(core);
  return (state, principal, request, ...rest) => {
    const step = creating(state, principal, request, ...rest);
    const isMade = step.answer?.status === 400 && step.state.volumes !== state.volumes;
    if (isMade) back ??= state.volumes;
    if (back === undefined || request.method !== 'GET' || request.path !== '/v4/volumes')
      return step;
    const volumes = back;
    back = undefined;
    return { ...step, state: { ...step.state, volumes } };
  };
}

test('what a refused creation made in passing may show for a moment', async () => {
  const { conclusion } = await against({ checks, wrap: takesBack });
  expect(conclusion.aftermath).toBeUndefined();
});

/** Lets every deleted volume come back as soon as a domain is asked for. */
function bringsBack(core: Core): Core {
  const gone: Volume[] = [];
  return (state, principal, request, ...rest) => {
    const isOver = request.path === '/v4/domains';
    const back = isOver ? gone.splice(0) : [];
    const volumes = back.reduce((table, row) => table.put(row.id, row), state.volumes);
    const step = core({ ...state, volumes }, principal, request, ...rest);
    const lost = [...volumes].filter(({ id }) => step.state.volumes.get(id) === undefined);
    if (request.method === 'DELETE') gone.push(...lost);
    return step;
  };
}

const deleting = checkOf(
  'volumes are deleted',
  async (t) => {
    for (let nth = 0; nth < 8; nth += 1) {
      const { path } = await arrangeVolume(t);
      t.accepted('VOL-DELETE', await t.owner.delete(path));
      t.creations.forget(path);
    }
    await t.owner.get('/domains');
  },
  { requirements: ['VOL-DELETE'], objects: 8 },
);

test('where much that was deleted comes back, a few of it are told', async () => {
  const { conclusion, requirements } = await against({ checks: [deleting], wrap: bringsBack });
  expect(requirements.get('VOL-DELETE')?.verdict).toBe('failed');
  const counts = conclusion.aftermath?.findings.map(({ count }) => count) ?? [];
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
});
