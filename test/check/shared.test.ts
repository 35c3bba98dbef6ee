import { expect, test } from 'vitest';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { SharedResources, type SharingContext } from '../../src/check/shared.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../runner/directly.ts';

const shared = (t: CheckContext) => t.shared('a VPC', (arrangement) => arrangeVpc(arrangement));

/** Checks of two sections that note how many VPCs there are. */
async function counted(sections: readonly string[], users: readonly string[]) {
  const { run, reference } = await runOn();
  const vpcs = () => [...reference.state().vpcs].length;
  const before = vpcs();
  const seen: number[] = [];
  const checks = sections.map((section, at) =>
    checkOf(
      `check ${at}`,
      async (t) => {
        if (users.includes(section)) await shared(t);
        seen.push(vpcs() - before);
      },
      { section },
    ),
  );
  await runDirectly(checks, run, 1);
  return { seen, left: vpcs() - before, created: run.ledger.counts.created };
}

test('what checks share is made once, and gone when the last section that uses it has ended', async () => {
  const { seen, left, created } = await counted(['A', 'B', 'A', 'B', 'C'], ['A', 'B']);
  expect(seen).toEqual([1, 1, 1, 1, 0]);
  expect({ left, created }).toEqual({ left: 0, created: 1 });
});

test('what only a section that has ended used is made anew for another', async () => {
  const { seen, created } = await counted(['A', 'C', 'B'], ['A', 'B']);
  expect(seen).toEqual([1, 0, 1]);
  expect(created).toBe(2);
});

test('what is made anew has another name: the one of before may not be free yet', async () => {
  const { run } = await runOn();
  const labels: string[] = [];
  const use = async (t: CheckContext) => {
    labels.push((await shared(t)).body.label);
  };
  const checks = ['A', 'B'].map((section) => checkOf(`in ${section}`, use, { section }));
  await runDirectly(checks, run, 1);
  expect(new Set(labels).size).toBe(2);
});

test('what was made from something else keeps it', async () => {
  const { run } = await runOn();
  const derived = (t: CheckContext) =>
    t.shared('made from the VPC', async (own) => (await shared(own)).path);
  const paths: string[] = [];
  const statuses: number[] = [];
  const look = async (t: CheckContext) => {
    statuses.push((await t.owner.get(paths[0] ?? '')).status);
  };
  const make = async (t: CheckContext) => {
    paths.push(await derived(t));
  };
  const checks = [
    checkOf('uses it', make, { section: 'A' }),
    checkOf('uses it too', (t) => make(t).then(() => look(t)), { section: 'B' }),
    checkOf('looks', look, { section: 'B' }),
    checkOf('ends', async () => {}, { section: 'A' }),
    checkOf('looks again', look, { section: 'C' }),
  ];
  await runDirectly(checks, run, 1);
  expect(statuses).toEqual([200, 200, 404]);
});

test('only what nobody uses now is given back, what the fewest may ask for first', async () => {
  const { run } = await runOn();
  const gone = async (path: string, t: CheckContext) => (await t.owner.get(path)).refused;
  const inUse = checkOf(
    'uses one while two others are idle',
    async (t) => {
      const arrange = (name: string, on: CheckContext) =>
        on.shared(name, (arrangement) => arrangeVpc(arrangement));
      const mine = await arrange('mine', t);
      const idle = t.arranging('somebody who has left');
      const theirs = await arrange('theirs', idle);
      await run.shared.leave(idle);
      expect(await run.shared.giveBack()).toBe(true);
      expect([await gone(mine.path, t), await gone(theirs.path, t)]).toEqual([false, true]);
      expect(await run.shared.giveBack()).toBe(false);
    },
    { section: 'A' },
  );
  const { results } = await runDirectly([inUse], run, 1);
  expect(results).toHaveLength(1);
});

/** Somebody who uses shared things, and arranges some that are removed once `removal` has come. */
function sharer(holder: string, removal: Promise<void> = Promise.resolve()) {
  const removed: string[] = [];
  const creationsOf = (name: string) => ({
    mark: 1,
    sharesIds: false,
    clear: () => removal.then(() => void removed.push(name)),
  });
  const arranging = (name: string): SharingContext => ({
    holder: name,
    creations: creationsOf(name),
  });
  return { holder, creations: creationsOf(holder), arranging, section: holder, removed };
}

test('what was made anew, while its section was being left, stays for those who use it now', async () => {
  const shared = new SharedResources();
  let removeSlowly = () => {};
  const slowly = new Promise<void>((done) => {
    removeSlowly = done;
  });
  const [early, slow, late] = [sharer('A'), sharer('A', slowly), sharer('B')];
  shared.expect([early, slow, late]);
  await shared.use('the name', early, async () => 'the first');
  await shared.use('what takes long to go', slow, async () => 'slow');
  await shared.leave(early);
  const leaving = shared.leave(slow);
  expect(await shared.giveBack()).toBe(true);
  expect(await shared.use('the name', late, async () => 'the second')).toBe('the second');
  removeSlowly();
  await leaving;
  expect([early.removed, slow.removed, late.removed]).toEqual([
    ['the name'],
    ['what takes long to go'],
    [],
  ]);
});

test('who finds something gone does not remove what another has made anew', async () => {
  const shared = new SharedResources();
  const [one, other] = [sharer('A'), sharer('A')];
  const first = await shared.use('the name', one, async () => ({ made: 1 }));
  await shared.discard('the name', first);
  const second = await shared.use('the name', other, async () => ({ made: 2 }));
  await shared.discard('the name', first);
  expect(await shared.use('the name', one, async () => ({ made: 3 }))).toBe(second);
  expect([one.removed, other.removed]).toEqual([['the name'], []]);
});

test('what cannot be made fails everybody who asks', async () => {
  const { run } = await runOn();
  let tries = 0;
  const asking = (title: string) =>
    checkOf(
      title,
      async (t) => {
        await t.shared('the impossible', async () => {
          tries += 1;
          throw new Inconclusive('it cannot be made');
        });
      },
      { requirements: ['VPC-CREATE'] },
    );
  const { results } = await runDirectly([asking('one'), asking('two')], run, 1);
  expect(results.map(({ decisions }) => decisions[0]?.reason)).toEqual(
    Array(2).fill('it cannot be made'),
  );
  expect(tries).toBe(1);
});
