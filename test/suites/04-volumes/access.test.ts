import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { instead, refusal } from '../../../src/reference/faults/blocks/index.ts';
import { withVolume } from '../../../src/reference/faults/blocks/volume.ts';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import type { State } from '../../../src/reference/state.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const { readOnly, secondRegion } = FIXTURES;

/** The volumes of the read-only user are in another region than their instances. */
function apart(core: Core): Core {
  const moved = (state: State, id: number) => {
    const volume = state.volumes.get(id);
    return volume ? withVolume(state, { ...volume, region: secondRegion }) : state;
  };
  return (state, ...rest) =>
    core(moved(moved(state, readOnly.volume), readOnly.writableVolume), ...rest);
}

test('fixtures that cannot come together prove nothing', async () => {
  const checks = titled(volumes, 'attaching and detaching need read_write');
  const said = await against({ checks, wrap: apart });
  expect(complaints(said)).toEqual([]);
}, 60_000);

/** The read-only user may create volumes, but found no room for the first one. */
function granted(core: Core): Core {
  let isFull = true;
  const crowded = instead('createVolume', (inner, state, principal, ...rest) => {
    const isFirst = isFull && principal.kind === 'user' && principal.username === 'read-only';
    if (!isFirst) return inner(state, principal, ...rest);
    isFull = false;
    return { state, answer: refusal('There is no room for further volumes.') };
  })(core);
  return (state, ...rest) => {
    const user = state.users.get('read-only');
    if (user === undefined) return crowded(state, ...rest);
    const users = new Map(state.users).set('read-only', {
      ...user,
      global: new Set([...user.global, 'add_volumes'] as const),
    });
    return crowded({ ...state, users }, ...rest);
  };
}

test('that a user found no room once does not say that they lack the grant', async () => {
  const checks = titled(volumes, 'cloning a volume needs the grant');
  const said = await against({ checks, wrap: granted });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-CLONE-GRANT');
}, 60_000);

/** Who created a volume may not delete it: what a user may do with what they create is open. */
const mayNotDelete = instead('deleteVolume', (inner, state, principal, ...rest) => {
  const isCreator = principal.kind === 'user' && principal.username === 'restricted-with-grants';
  return isCreator
    ? { state, answer: refusal('You may only read this volume.') }
    : inner(state, principal, ...rest);
});

test('the owner removes what a user has created and may not delete', async () => {
  const checks = titled(volumes, 'creating a volume needs the grant');
  const said = await against({ checks, wrap: mayNotDelete });
  expect(complaints(said)).toEqual([]);
  expect(said.conclusion.traffic.created).toBeGreaterThan(0);
  expect(said.conclusion.traffic.leftovers).toEqual([]);
}, 60_000);

/** The other account gets an instance of the same id while it is asked, which its list shows late. */
function numberedAlike(core: Core): Core {
  let lists = 0;
  const isOther = (principal: Parameters<Core>[1]) =>
    principal.kind === 'user' && principal.username.startsWith('other');
  const listing = instead('listInstances', (inner, state, principal, ...rest) => {
    const step = inner(state, principal, ...rest);
    if (!isOther(principal) || !step.answer) return step;
    lists += 1;
    if (lists < 3) return step;
    const { data, results, ...page } = Object(step.answer.body);
    const body = { ...page, data: [...data, { id: FIXTURES.instance }], results: results + 1 };
    return { ...step, answer: { ...step.answer, body } };
  });
  const creating = instead('createVolume', (inner, state, principal, request, ...rest) => {
    const { compute_id, ...body } = Object(request.body);
    if (!isOther(principal) || compute_id === undefined)
      return inner(state, principal, request, ...rest);
    const plain = { ...request, body: { region: FIXTURES.region, ...body } };
    return inner(state, principal, plain, ...rest);
  });
  return listing(creating(core));
}

test('what the other account calls by the id of an instance may be one of its own', async () => {
  const checks = titled(volumes, 'nobody puts a volume on an instance of another account');
  const said = await against({ checks, wrap: numberedAlike });
  expect(complaints(said)).toEqual([]);
  expect(said.results[0]?.verdict).toBe('inconclusive');
}, 60_000);

test('a volume that was lent has its label again in the end', async () => {
  const labels: unknown[] = [];
  const noted = instead('updateVolume', (inner, state, principal, request, ...rest) => {
    const isLent = request.path.endsWith(`/volumes/${readOnly.writableVolume}`);
    if (isLent) labels.push(Object(request.body).label);
    return inner(state, principal, request, ...rest);
  });
  const checks = titled(volumes, 'updating a volume needs read_write on it');
  await against({ checks, wrap: noted });
  expect(labels.length).toBeGreaterThan(2);
  expect(labels.at(-1)).toBe(labels[0]);
});
