import { expect, test } from 'vitest';
import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { arrangeVpc, vpcBody, vpcPath } from '../../../src/check/arrange/vpc.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { preflight } from '../../../src/preflight/preflight.ts';
import type { Core } from '../../../src/reference/core.ts';
import { busy } from '../../../src/reference/dialects/time/busy.ts';
import { instead, OWNER, refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import type { State } from '../../../src/reference/state.ts';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../directly.ts';

const VPCS = { collection: '/vpcs', path: ({ id }: { id: number }) => `/vpcs/${id}` };

/** A target on which so many VPCs of the run find room, and no more. */
const room = (most: number) =>
  refuseWhen('createVpc', (_, __, { vpcs }) => [...vpcs].filter(isOurs).length >= most);
const isOurs = ({ label }: { label: string }) => label.startsWith('cc-');

async function verdictsOf(
  wrap: (core: Core) => Core,
  ...bodies: ((t: CheckContext) => Promise<void>)[]
) {
  const { run, reference } = await runOn({ wrap });
  const checks = bodies.map((body, at) =>
    checkOf(`check ${at}`, body, { requirements: ['VPC-CREATE'], objects: 3 }),
  );
  const { results } = await runDirectly(checks, run);
  const left = [...reference.state().vpcs].filter(isOurs).length;
  return { verdicts: results.map(({ verdict }) => verdict), left };
}

const OF_VPCS = { requirements: ['VPC-CREATE'], objects: 1 };

/** Creates as many VPCs and asks that each be accepted, then stays for a while. */
const creating = (count: number) => async (t: CheckContext) => {
  for (let made = 0; made < count; made += 1) {
    t.accepted('VPC-CREATE', await t.creations.attempt({ ...VPCS, body: vpcBody(t) }));
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
};

test('what is refused beside others and accepted alone is no finding', async () => {
  const { verdicts, left } = await verdictsOf(room(2), creating(2), creating(2), creating(1));
  expect(verdicts).toEqual(['passed', 'passed', 'passed']);
  expect(left).toBe(0);
});

test('an arrangement that finds no room beside others is made alone', async () => {
  const arranging = async (t: CheckContext) => {
    await arrangeVpc(t);
    t.accepted('VPC-CREATE', await t.owner.get('/vpcs'));
  };
  const { verdicts } = await verdictsOf(room(1), creating(1), arranging, arranging);
  expect(verdicts).toEqual(['passed', 'passed', 'passed']);
});

test('a check that needs more room than there is blames nobody', async () => {
  const { verdicts, left } = await verdictsOf(room(2), creating(3));
  expect(verdicts).toEqual(['passed']);
  expect(left).toBe(0);
});

test('an account that has room for so many resources of all kinds together is no finding', async () => {
  const ours = ({ vpcs, domains }: State) =>
    [...vpcs].filter(isOurs).length +
    [...domains].filter(({ domain }) => isOurs({ label: domain })).length;
  const full = refuseWhen(['createVpc', 'createDomain'], (_, __, state) => ours(state) >= 2);
  const mixed = async (t: CheckContext) => {
    await t.shared('domain beside it', (own) => arrangeDomain(own));
    await arrangeDomain(t);
    t.accepted('VPC-CREATE', await t.creations.attempt({ ...VPCS, body: vpcBody(t) }));
  };
  const { verdicts } = await verdictsOf(full, creating(1), mixed);
  expect(verdicts).not.toContain('failed');
  // The same before anything of the kind was accepted.
  expect((await verdictsOf(full, mixed)).verdicts).not.toContain('failed');
});

/** An account that is full after two creations, since others create something or for no reason. */
const fullLater = (isByOthers: boolean) => (core: Core) => {
  let created = 0;
  const full = refuseWhen('createVpc', () => created >= 2)(core);
  const theirs = (state: State, now: number) => {
    const body = { label: 'theirs', region: 'us-east' };
    return core(state, OWNER, { method: 'POST', path: '/v4/vpcs', query: {}, body }, now).state;
  };
  return instead('createVpc', (_, state, principal, request, now) => {
    const step = full(state, principal, request, now);
    if (step.answer?.status !== 200) return step;
    created += 1;
    return created === 2 && isByOthers ? { ...step, state: theirs(step.state, now) } : step;
  })(core);
};

test('an account that others have filled up meanwhile is no finding', async () => {
  const { run: before } = await runOn();
  const { earlier } = await preflight(before.http, before.settings.configuration);
  const verdictsIn = async (wrap: (core: Core) => Core) => {
    const { run } = await runOn({ wrap }, { earlier });
    const checks = [1, 2, 3].map((at) => checkOf(`check ${at}`, creating(1), OF_VPCS));
    const { results } = await runDirectly(checks, run);
    return results.map(({ verdict }) => verdict);
  };
  expect(await verdictsIn(fullLater(true))).toEqual(['passed', 'passed', 'inconclusive']);
  expect(await verdictsIn(fullLater(false))).toEqual(['passed', 'passed', 'failed']);
});

test('what is refused alone while another creation is accepted is a finding', async () => {
  const described = async (t: CheckContext) => {
    await arrangeVpc(t);
    const body = { ...vpcBody(t), description: 'never' };
    t.accepted('VPC-CREATE', await t.creations.attempt({ ...VPCS, body }));
  };
  const picky = refuseWhen('createVpc', ({ description }) => description === 'never');
  expect((await verdictsOf(picky, described, creating(1))).verdicts).toContain('failed');
});

test('an arrangement refused alone while another creation is accepted is a finding of its operation', async () => {
  const arranging = async (t: CheckContext) => {
    await arrangeVpc(t, { description: 'never' });
  };
  const picky = refuseWhen('createVpc', ({ description }) => description === 'never');
  expect((await verdictsOf(picky, arranging)).verdicts).toEqual(['failed']);
  expect((await verdictsOf(picky, creating(1), arranging)).verdicts).toContain('failed');
});

test('an arrangement that is refused as everything is blames nobody', async () => {
  const never = refuseWhen('createVpc', () => true);
  const arranging = async (t: CheckContext) => {
    await arrangeVpc(t);
  };
  expect((await verdictsOf(never, arranging)).verdicts).toEqual(['inconclusive']);
});

test('what is always refused is a finding', async () => {
  const never = refuseWhen('createVpc', () => true);
  expect((await verdictsOf(never, creating(1))).verdicts).toEqual(['failed']);
});

/** Tells to come back where `isHeard` says so, having carried out the creation of a VPC all the same. */
const doneAndThrottled =
  (isHeard: (turn: number) => boolean) =>
  (core: Core): Core => {
    let turn = 0;
    return (state, principal, request, ...rest) => {
      const answered = core(state, principal, request, ...rest);
      const isCreation = request.method === 'POST' && request.path.endsWith('/vpcs');
      if (!isCreation || !isHeard(turn++)) return answered;
      const answer = { status: 429, headers: { 'retry-after': '0' }, body: {} };
      return { state: answered.state, answer };
    };
  };
const isFirst = (turn: number) => turn === 0;
const isEverySecond = (turn: number) => turn % 2 === 0;

test('what was told to come back and is refused as it was done is no finding', async () => {
  const once = await verdictsOf(doneAndThrottled(isFirst), creating(1));
  expect(once.verdicts).toEqual(['passed']);
  const always = await verdictsOf(doneAndThrottled(isEverySecond), creating(1));
  expect(always.verdicts).toEqual(['inconclusive']);
});

test('what was told to come back and is refused for another reason is a finding in the end', async () => {
  const never = refuseWhen('createVpc', () => true);
  const throttledOnce = (core: Core) => doneAndThrottled(isFirst)(never(core));
  expect((await verdictsOf(throttledOnce, creating(1))).verdicts).toEqual(['failed']);
});

/** Gives every new VPC the lowest id that is free. */
const recycling =
  (core: Core): Core =>
  (state, ...given) => {
    const taken = new Set([...state.vpcs].map(({ id }) => id));
    let vpc = 1;
    while (taken.has(vpc)) vpc += 1;
    return core({ ...state, counters: { ...state.counters, vpc } }, ...given);
  };

/** Deletes a VPC, waits for others to create theirs, and asks that it be gone. */
const deleting =
  (pause: number, again = false) =>
  async (t: CheckContext) => {
    const { path } = await arrangeVpc(t);
    t.accepted('VPC-CREATE', await t.owner.delete(path));
    t.creations.forget(path);
    if (again) await arrangeVpc(t);
    await new Promise((resolve) => setTimeout(resolve, pause));
    t.refused('VPC-CREATE', await t.owner.get(path));
  };

test('an id that went to somebody else is no finding', async () => {
  const { verdicts } = await verdictsOf(recycling, deleting(60), async (t) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    await creating(1)(t);
  });
  expect(verdicts).toEqual(['passed', 'passed']);
});

test('an id that a check itself was given again blames nobody', async () => {
  expect((await verdictsOf(recycling, deleting(0, true))).verdicts).toEqual(['passed']);
});

/** Something that others wait for. */
function moment() {
  let comes = () => {};
  const isThere = new Promise<void>((resolve) => {
    comes = resolve;
  });
  return { isThere, comes: () => comes() };
}

test('what is shared and went away under an id given again blames nobody', async () => {
  const [deleted, shared, gone] = [moment(), moment(), moment()];
  const deletesTwice = async (t: CheckContext) => {
    const { path } = await arrangeVpc(t);
    t.accepted('VPC-CREATE', await t.owner.delete(path));
    deleted.comes();
    await shared.isThere;
    await t.owner.delete(path);
    gone.comes();
  };
  const reads = async (t: CheckContext) => {
    await deleted.isThere;
    const { path } = await t.shared('a VPC', (arrangement) => arrangeVpc(arrangement));
    shared.comes();
    await gone.isThere;
    t.accepted('VPC-CREATE', await t.owner.get(path));
  };
  expect((await verdictsOf(recycling, deletesTwice, reads)).verdicts).toEqual(['passed', 'passed']);
});

test('what a check deleted is not deleted again when it is somebody else by then', async () => {
  const { run, reference } = await runOn({ wrap: recycling });
  const stranger = { label: 'a-stranger' };
  const deletes = checkOf('deletes', async (t) => {
    const { path } = await arrangeVpc(t);
    t.accepted('VPC-CREATE', await t.owner.delete(path));
    const { region } = vpcBody(t);
    const { body } = await t.owner.post('/vpcs', { ...stranger, region });
    expect(vpcPath(body)).toBe(path);
  });
  await runDirectly([deletes], run);
  expect([...reference.state().vpcs].map(({ label }) => label)).toContain(stranger.label);
});

/** Changes what is new, and once more what was just changed. */
const changing = async (t: CheckContext) => {
  const { path } = await arrangeVpc(t);
  for (const label of [t.names.label(), t.names.label()]) {
    t.accepted('VPC-CREATE', await t.owner.put(path, { label }));
  }
};

test('what is busy with its last change is asked again alone', async () => {
  const { verdicts, left } = await verdictsOf((core) => busy.wrap?.(core) ?? core, changing);
  expect(verdicts).toEqual(['passed']);
  expect(left).toBe(0);
});

test('what refuses a change after a rest as well is a finding', async () => {
  expect(
    (
      await verdictsOf(
        refuseWhen('updateVpc', () => true),
        changing,
      )
    ).verdicts,
  ).toEqual(['failed']);
});

test('what was refused to whoever made something shared is asked for once more', async () => {
  let isFirst = true;
  const refusedOnce = refuseWhen('createVpc', ({ description }) => {
    const isRefused = description === 'shared' && isFirst;
    if (description === 'shared') isFirst = false;
    return isRefused;
  });
  const borrowing = async (t: CheckContext) => {
    await arrangeVpc(t);
    const made = await t.shared('what is refused once', (own) =>
      own.creations.attempt({
        collection: '/vpcs',
        body: vpcBody(own, { description: 'shared' }),
        path: vpcPath,
      }),
    );
    t.accepted('VPC-CREATE', made);
  };
  expect((await verdictsOf(refusedOnce, borrowing)).verdicts).toEqual(['passed']);
});
