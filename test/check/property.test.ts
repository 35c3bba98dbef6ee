import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import { NO_COST } from '../../src/check/check.ts';
import { CheckContext } from '../../src/check/check-context.ts';
import type { Trial } from '../../src/check/property/trial.ts';
import { property } from '../../src/check/property.ts';
import { type Step, walk } from '../../src/check/state-machine.ts';
import { refuseWhen } from '../../src/reference/faults/blocks/index.ts';
import type { Finding } from '../../src/result/finding.ts';
import { Inconclusive, Skip, Violation } from '../../src/result/signals.ts';
import { checkOf, runOn } from '../runner/directly.ts';

const REQUIREMENT = 'VOL-RESIZE-GROWS';

async function context(replayPath?: string): Promise<CheckContext> {
  const { run } = await runOn({}, replayPath === undefined ? {} : { replayPath });
  return new CheckContext(run, 'Volumes > a law');
}

/** What the law of the property breaks. */
function broken(): never {
  throw new Violation(REQUIREMENT, { expected: 'less', received: 'more', exchanges: [] });
}

/** Tries a law over the integers from 0; gives the finding, the decisions and the inputs in order. */
async function tried(law: (input: number) => void, trial: Trial, replayPath?: string) {
  const t = await context(replayPath);
  const inputs: number[] = [];
  await property(t, fc.nat(1_000_000), trial, async (input) => {
    inputs.push(input);
    law(input);
    t.recorder.pass(REQUIREMENT);
  });
  const [finding] = t.recorder.findings;
  return { t, finding, inputs, decisions: t.recorder.decisions() };
}

const isLarge = (input: number) => input >= 1000 && broken();

describe('objects that other checks need', () => {
  /** A law that creates a VPC for each input, on a run that has five objects. */
  async function creating(kept: number, law: (input: number) => void = () => undefined) {
    const limits = { requests: 1_000, objects: 5, alive: 60 };
    const { run } = await runOn({}, { limits });
    const t = new CheckContext(run, 'VPCs > a law');
    const smokeCost = { ...NO_COST, own: kept };
    run.kept.expect([
      checkOf('to come', async () => undefined, { requirements: ['VPC-GET'], smokeCost }),
    ]);
    const trial = { cases: 4, examples: [4000, 3000] };
    await property(t, fc.nat(1_000_000), trial, async (input) => {
      await arrangeVpc(t);
      law(input);
      t.recorder.pass(REQUIREMENT);
    });
    return { t, created: run.budget.spent.objects };
  }

  test('are not spent on more cases: what was left out is told', async () => {
    const { t, created } = await creating(2);
    expect(created).toBe(2);
    expect(t.recorder.decisions()).toMatchObject([{ verdict: 'passed', count: 2, leftOut: 2 }]);
  });

  test('but one case is always tried', async () => {
    expect((await creating(5)).created).toBe(1);
  });

  test('are not spent on a shorter input', async () => {
    const { t, created } = await creating(4, isLarge);
    expect(created).toBe(1);
    expect(t.recorder.findings[0]?.counterexample).toMatchObject({
      input: '4000',
      note: 'shrinking was ended after what other checks can do without: a shorter input may fail as well',
    });
  });

  test('are no matter where they are plenty', async () => {
    expect((await creating(0)).created).toBe(4);
  });
});

describe('a law that is broken', () => {
  test('is shrunk to the smallest input, which replays alone', async () => {
    const { finding } = await tried(isLarge, { cases: 100 });
    expect(finding?.counterexample).toMatchObject({ input: '1000', seed: 1 });
    expect(finding?.counterexample?.note).toBeUndefined();
    const { path = '' } = finding?.counterexample ?? {};
    expect(finding?.replay).toBe(`--only 'Volumes > a law' --seed 1 --replay ${path}`);
    const again = await tried(isLarge, { cases: 100 }, path);
    expect(again.inputs).toEqual([1000]);
    expect(again.finding?.counterexample?.input).toBe('1000');
  });

  test('is not shrunk for ever: after so many attempts the finding says so', async () => {
    const shrinking = { attempts: 2, millis: 60_000 };
    const { finding, inputs } = await tried(isLarge, { cases: 100, shrinking });
    const found = inputs.findIndex((input) => input >= 1000);
    expect(inputs.length - 1 - found).toBe(2);
    expect(Number(finding?.counterexample?.input)).toBeGreaterThan(1000);
    expect(finding?.counterexample?.note).toBe(
      'shrinking was ended after 2 attempts: a shorter input may fail as well',
    );
  });

  test('nor beyond its time', async () => {
    const shrinking = { attempts: 200, millis: 0 };
    const { finding, inputs } = await tried(isLarge, { cases: 100, shrinking });
    expect(inputs.filter((input) => input >= 1000)).toHaveLength(1);
    expect(finding?.counterexample?.note).toMatch(/^shrinking was ended after 0 s:/);
  });

  test('nor while what it creates stays with the user of the target', async () => {
    let deletions = 0;
    const wrap = refuseWhen('deleteVpc', () => ++deletions > 1);
    const { run } = await runOn({ wrap });
    const t = new CheckContext(run, 'VPCs > a law');
    const trial = { cases: 100, shrinking: { stuck: 2 } };
    await property(t, fc.nat(1_000_000), trial, async (input) => {
      await arrangeVpc(t);
      isLarge(input);
    });
    expect(t.recorder.findings[0]?.counterexample?.note).toMatch(
      /^shrinking was ended after 2 resources that cannot be removed:/,
    );
    expect(run.ledger.remainder.length).toBeLessThanOrEqual(3);
  });

  test('tells how many inputs could not be arranged, since one of them may be shorter', async () => {
    const { finding, decisions } = await tried(
      (input) => {
        if (input % 2 === 1) throw new Inconclusive('odd inputs cannot be arranged');
        isLarge(input);
      },
      { cases: 100 },
    );
    expect(finding?.counterexample?.note).toMatch(/^\d+ inputs could not be arranged$/);
    expect(finding?.counterexample?.note).toContain(`${decisions[0]?.leftOut} inputs`);
  });
});

test('a skip ends the property at once: no shorter input needs to be found', async () => {
  let times = 0;
  const skipped = () => {
    times += 1;
    throw new Skip('not given', 'fixtures.disk');
  };
  await expect(tried(skipped, { cases: 100 })).rejects.toThrow('not given');
  expect(times).toBe(1);
});

describe('a law that holds', () => {
  test('says nothing of inputs when all were tried', async () => {
    const { decisions, inputs } = await tried(() => {}, { cases: 10 });
    expect(inputs).toHaveLength(10);
    expect(decisions).toEqual([expect.not.objectContaining({ leftOut: expect.anything() })]);
    expect(decisions[0]).toMatchObject({ verdict: 'passed', count: 10 });
  });

  test('tells how many inputs could not be arranged', async () => {
    const examples = [1, 2, 3];
    const { decisions } = await tried(
      (input) => {
        if (input === 1 || input === 3) throw new Inconclusive('not to be arranged');
      },
      { cases: 10, examples },
    );
    expect(decisions[0]).toMatchObject({ verdict: 'passed', count: 8, leftOut: 2 });
  });

  test('is left open when no input could be arranged', async () => {
    const never = () => {
      throw new Inconclusive('the target lets nobody in');
    };
    await expect(tried(never, { cases: 5 })).rejects.toThrow('the target lets nobody in');
  });
});

interface Counter {
  value: number;
}

function add(by: number): Step<Counter> {
  return {
    says: ({ value }) => `add ${by}, since there are ${value},always`,
    possible: () => true,
    run: async (model) => {
      model.value += by;
      if (model.value >= 3) broken();
    },
  };
}

async function walked(
  begin: () => Counter,
  replayPath?: string,
  tour: readonly Step<Counter>[] = [],
): Promise<Finding | undefined> {
  const t = await context(replayPath);
  const steps = [1, 0, 0, 0].map((by) => fc.constant(add(by)));
  const machine = { steps, sequences: 30, length: 10, ...(tour.length > 0 ? { tour } : {}) };
  await walk(t, { ...machine, begin: async () => begin() });
  return t.recorder.findings[0];
}

describe('a state machine', () => {
  test('prints its shortest sequence as numbered steps, commas or not', async () => {
    const finding = await walked(() => ({ value: 0 }));
    expect(finding?.counterexample?.steps).toEqual([
      '1. add 1, since there are 0,always',
      '2. add 1, since there are 1,always',
      '3. add 1, since there are 2,always',
    ]);
    expect(finding?.counterexample?.input).toBe(
      'add 1, since there are 0,always; add 1, since there are 1,always; add 1, since there are 2,always',
    );
    const again = await walked(() => ({ value: 0 }), finding?.counterexample?.path);
    expect(again?.counterexample?.steps).toEqual(finding?.counterexample?.steps);
  });

  test('whose beginning is broken has no steps, and says so', async () => {
    const finding = await walked(broken);
    expect(finding?.counterexample?.steps).toBeUndefined();
    expect(finding?.counterexample?.input).toBe('no step: what every sequence begins with');
    expect(finding?.replay).toMatch(/--replay [\d:]+@\S+$/);
  });

  test('walks its tour last, which is printed and repeated like any other sequence', async () => {
    const tour = [add(0), add(99), add(1)];
    const steps = ['1. add 0, since there are -20,always', '2. add 99, since there are -20,always'];
    const finding = await walked(() => ({ value: -20 }), undefined, tour);
    expect(finding?.counterexample?.steps).toEqual(steps);
    const again = await walked(() => ({ value: -20 }), finding?.counterexample?.path, tour);
    expect(again?.counterexample?.steps).toEqual(steps);
    const shorter = await walked(() => ({ value: 0 }), undefined, tour);
    expect(shorter?.counterexample?.steps).toHaveLength(3);
  });
});

test('a case that is under way when time is over comes to its end before the check does', async () => {
  const t = await context();
  let underWay = 0;
  let begun = 0;
  await property(t, fc.nat(1_000_000), { cases: 20, longestMillis: 1000 }, async () => {
    begun += 1;
    underWay += 1;
    await sleep(1100);
    underWay -= 1;
    t.recorder.pass(REQUIREMENT);
  });
  expect(underWay).toBe(0);
  expect(begun).toBe(1);
  const counts = { count: 1, leftOut: 19 };
  expect(t.recorder.decisions()).toMatchObject([{ verdict: 'passed', ...counts }]);
});

test('a violation after time is over is told, with what keeps its input from being the shortest', async () => {
  const t = await context();
  const law = async () => {
    await sleep(80);
    broken();
  };
  await property(t, fc.nat(1_000_000), { cases: 3, longestMillis: 60 }, law);
  expect(t.recorder.findings).toHaveLength(1);
  expect(t.recorder.findings[0]?.counterexample?.note).toContain(
    'shrinking was ended after 0.06 s',
  );
});
