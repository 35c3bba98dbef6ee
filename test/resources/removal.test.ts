import { describe, expect, test } from 'vitest';
import { arrangeInstance } from '../../src/check/arrange/instance.ts';
import { arrangeNodeBalancer } from '../../src/check/arrange/node-balancer.ts';
import { lonely } from '../../src/reference/dialects/answers/fields.ts';
import { refusal, refuseWhen } from '../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../src/reference/faults/fault.ts';
import type { ReferenceOptions } from '../../src/reference/server.ts';
import { writeAnswer } from '../../src/reference/shell/wire.ts';
import { prepare } from '../../src/runner/conclude.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../runner/directly.ts';
import { type Against, against } from '../suites/support/against.ts';
import { listening } from '../suites/support/listening.ts';

type Wrap = Fault['wrap'];

/** Checks that all begin at once with a creation. */
const checks = [1, 2, 3, 4, 5].flatMap((number) => [
  checkOf(`instance ${number}`, async (t) => {
    await arrangeInstance(t);
    t.recorder.pass('INST-CREATE');
  }),
  checkOf(`load balancer ${number}`, async (t) => {
    await arrangeNodeBalancer(t);
    t.recorder.pass('LB-CREATE');
  }),
]);

async function run(asked: Omit<Against, 'checks'> = {}) {
  const { heard, wrap } = listening();
  const said = await against({
    ...asked,
    checks: checks.map((check) => ({ ...check, requirements: ['INST-CREATE'] })),
    wrap: (core) => wrap(asked.wrap?.(core) ?? core),
  });
  const created = (collection: string) =>
    heard.filter((each) => each.startsWith(`POST /v4${collection} `)).length;
  const verdicts = new Set(said.results.map(({ verdict }) => verdict));
  return { said, created, verdicts: [...verdicts] };
}

function leavingBehind(most: number) {
  // biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
  return (raw: any) => ({ ...raw, limits: { ...raw.limits, leftBehind: most } });
}

/** Answers the deletions of instances that `when` picks. */
function onDeletion(when: (now: number, path: string) => boolean, status: number): Wrap {
  return (core) =>
    (state, principal, request, now, ...rest) => {
      const isDeletion = request.method === 'DELETE' && /instances\/\d+$/.test(request.path);
      return isDeletion && when(now, request.path)
        ? { state, answer: refusal('Not now.', status) }
        : core(state, principal, request, now, ...rest);
    };
}

describe('a target that takes nothing away', () => {
  const wrap = lonely.wrap ?? ((core) => core);

  test('is given what the checks want, and what stays is told', async () => {
    const { said, created, verdicts } = await run({ wrap });
    expect(verdicts).toEqual(['passed']);
    expect([created('/compute/instances'), created('/nodebalancers')]).toEqual([6, 6]);
    expect(said.conclusion.traffic.leftovers).toHaveLength(12);
  });

  test('is given no more once as much stays as may be left behind', async () => {
    const { said } = await run({ wrap, configure: leavingBehind(4) });
    const stays = said.conclusion.traffic.leftovers.length;
    // Checks that had begun by then still get what they asked for.
    expect(stays).toBeGreaterThanOrEqual(4);
    expect(stays).toBeLessThan(12);
    expect(said.results.filter(({ verdict }) => verdict === 'skipped')).toHaveLength(12 - stays);
  });

  test('may be given names that earlier runs with the same seed have not used', async () => {
    const labels = async () => {
      const { run, reference } = await runOn({ wrap });
      await prepare([checkOf('any', async () => {}, { section: 'Load balancers' })], run);
      await runDirectly(checks, run);
      const kept = [...reference.state().balancers].map(({ label }) => label);
      return kept.filter((label) => label.startsWith('cc-'));
    };
    const [once, again] = [await labels(), await labels()];
    expect(once.length).toBeGreaterThan(5);
    expect(once.filter((label) => again.includes(label))).toEqual([]);
  });

  test('is given one thing of each kind when nothing else may be left behind', async () => {
    const { said, created, verdicts } = await run({ wrap, configure: leavingBehind(0) });
    expect(verdicts).toEqual(['skipped']);
    expect([created('/compute/instances'), created('/nodebalancers')]).toEqual([1, 1]);
    expect(said.conclusion.traffic.leftovers).toHaveLength(2);
    const enable = said.results.flatMap(({ decisions }) => decisions.map((each) => each.enable));
    expect(new Set(enable)).toEqual(
      new Set(['implied.deleteInstance', 'implied.deleteNodeBalancer']),
    );
  });

  test('is given nothing when the configuration says so', async () => {
    const implied = { deleteInstance: false, deleteNodeBalancer: false };
    const configure = (raw: object) => ({ ...leavingBehind(0)(raw), implied });
    const { said, created, verdicts } = await run({ configure });
    expect(verdicts).toEqual(['skipped']);
    expect([created('/compute/instances'), created('/nodebalancers')]).toEqual([0, 0]);
    expect(said.conclusion.traffic.leftovers).toEqual([]);
  });

  test('that forbids it is given one thing too', async () => {
    const forbidding = onDeletion(() => true, 403);
    const { created } = await run({ wrap: forbidding, configure: leavingBehind(0) });
    expect(created('/compute/instances')).toBe(1);
  });
});

describe.concurrent('a target that takes everything away', () => {
  test('is given what the checks want', async () => {
    const { said, created, verdicts } = await run();
    expect(verdicts).toEqual(['passed']);
    expect([created('/compute/instances'), created('/nodebalancers')]).toEqual([6, 6]);
    expect(said.conclusion.traffic.leftovers).toEqual([]);
  });

  test.each([404, 409])('may answer %i at first', async (status) => {
    const since = new Map<string, number>();
    const isNew = (now: number, path: string) => {
      since.set(path, since.get(path) ?? now);
      return now - (since.get(path) ?? now) < 150;
    };
    const { said, created, verdicts } = await run({ wrap: onDeletion(isNew, status) });
    expect(verdicts).toEqual(['passed']);
    expect(created('/compute/instances')).toBe(6);
    expect(said.conclusion.answers.verdict).toBe('passed');
  });

  test('may be under load and answer 404 at first', async () => {
    const late: ReferenceOptions['write'] = (incoming, outgoing, answer) => {
      const isNoise = incoming.url?.endsWith('/configs') || !incoming.url?.includes('instances');
      setTimeout(writeAnswer, isNoise ? 0 : 1_600, incoming, outgoing, answer);
    };
    const since = new Map<string, number>();
    const isFirst = (now: number, path: string) => {
      since.set(path, since.get(path) ?? now);
      return now - (since.get(path) ?? now) < 1_000;
    };
    const { said, verdicts } = await run({
      wrap: onDeletion(isFirst, 404),
      server: { write: late },
      settleSeconds: 10,
    });
    expect(verdicts).toEqual(['passed']);
    expect(said.conclusion.traffic.leftovers).toEqual([]);
  });

  test('may do so by another operation', async () => {
    const removing = 'POST /compute/instances/{computeId}/remove';
    const renamed: Wrap =
      (core) =>
      (state, principal, request, ...rest) => {
        const path = request.path.replace(/\/remove$/, '');
        const method = path === request.path ? request.method : 'DELETE';
        return core(state, principal, { ...request, path, method }, ...rest);
      };
    const plain = onDeletion(() => true, 404);
    const { said, verdicts } = await run({
      wrap:
        (core) =>
        (state, principal, request, ...rest) =>
          (request.path.endsWith('/remove') ? renamed(core) : plain(core))(
            state,
            principal,
            request,
            ...rest,
          ),
      configure: (raw) => ({ ...raw, implied: { deleteInstance: removing } }),
    });
    expect(verdicts).toEqual(['passed']);
    expect(said.conclusion.traffic.leftovers).toEqual([]);
  });

  test('may refuse the first creation for other reasons', async () => {
    let times = 0;
    const wrap = refuseWhen('createInstance', () => {
      times += 1;
      return times === 1;
    });
    const { said, verdicts } = await run({ wrap });
    expect(verdicts).toEqual(['passed']);
    expect(said.conclusion.traffic.leftovers).toEqual([]);
  });
});
