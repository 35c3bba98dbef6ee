import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeVpc, vpcPath } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { inRounds, type Raced, race } from '../support/race.ts';
import { attemptVpc } from './requests.ts';

/** Requests under way at the same time, in each round of a race. */
const RUNNERS = 8;

/** How long after a deletion is looked once more for what it deleted. */
const LATER_MILLIS = 50;

/**
 * Requests at the same time: labels stay unique, and a deletion stays done (resources/vpc#label,
 * endpoints/vpcs).
 */
export function racesChecks(check: Declare): void {
  check(
    `of ${RUNNERS} creations with one label at the same time at most one succeeds`,
    ['VPC-LABEL-UNIQUE'],
    (t) =>
      inRounds(t, 3, async (round) => {
        const label = t.names.label();
        const creations = Array.from({ length: RUNNERS }, () => () => attemptVpc(t, { label }));
        const raced = await race(t, creations, round);
        const made = raced.answers.flatMap(({ ok, body }) => (ok ? (vpcPath(body) ?? []) : []));
        await hasOneOwner(t, 'VPC-LABEL-UNIQUE', { label, paths: made, raced });
      }),
    { objects: RUNNERS },
  );

  check(
    'of creations with one label by two users of an account at most one succeeds',
    ['VPC-LABEL-UNIQUE'],
    async (t) => {
      const callers = [t.owner, t.as('restrictedWithGrants')];
      await inRounds(t, 3, async (round) => {
        const label = t.names.label();
        const creations = [...callers, ...callers].map(
          (caller) => () => attemptVpc(t, { label }, caller),
        );
        const raced = await race(t, creations, round);
        const made = raced.answers.flatMap(({ ok, body }) => (ok ? (vpcPath(body) ?? []) : []));
        await hasOneOwner(t, 'VPC-LABEL-UNIQUE', { label, paths: made, raced });
      });
    },
    { objects: 4 },
  );

  check(
    'of two VPCs that take one label at the same time at most one does',
    ['VPC-UPDATE-LABEL-UNIQUE'],
    async (t) => {
      const vpcs = [await arrangeVpc(t), await arrangeVpc(t)];
      await inRounds(t, 5, async (round) => {
        const label = t.names.label();
        const updates = vpcs.map(
          ({ path }) =>
            () =>
              t.owner.put(path, { label }),
        );
        const raced = await race(t, updates, round);
        const paths = vpcs.flatMap(({ path }, at) => (raced.answers[at]?.ok ? path : []));
        await hasOneOwner(t, 'VPC-UPDATE-LABEL-UNIQUE', { label, paths, raced });
      });
    },
  );

  check(
    'a VPC created and one relabelled to one label at the same time do not both have it',
    ['VPC-LABEL-UNIQUE'],
    async (t) => {
      await inRounds(t, 5, async (round) => {
        const renamed = await arrangeVpc(t);
        const label = t.names.label();
        const create = () => attemptVpc(t, { label });
        const rename = () => t.owner.put(renamed.path, { label });
        const { answers, said } = await race(t, [rename, create, create, rename], round);
        const made = answers
          .slice(1, 3)
          .flatMap(({ ok, body }) => (ok ? (vpcPath(body) ?? []) : []));
        // A creation last: sent one after the other again, it is the one to be refused.
        const raced = { said, answers: [0, 3, 2, 1].flatMap((at) => answers[at] ?? []) };
        const isRenamed = answers[0]?.ok || answers[3]?.ok;
        const paths = [...(isRenamed ? [renamed.path] : []), ...made];
        await hasOneOwner(t, 'VPC-LABEL-UNIQUE', { label, paths, raced });
      });
    },
    { objects: 3 },
  );

  check('a VPC deleted while it is updated stays deleted', ['VPC-DELETE'], (t) =>
    inRounds(t, 2, async (round) => {
      const { path } = await arrangeVpc(t);
      const remove = () => t.owner.delete(path);
      const change = { label: t.names.label(), description: 'updated meanwhile' };
      const update = () => t.owner.put(path, change);
      const { answers } = await race(t, [remove, update, update], round);
      if (!answers[0]?.ok) return; // a refusal because of the update under way is legal
      await isGoneInTheEnd(t, 'VPC-DELETE', path);
      // An update may come after it, but must not bring the VPC back for good.
      await sleep(LATER_MILLIS);
      await isGoneInTheEnd(t, 'VPC-DELETE', path);
      t.creations.forget(path);
    }),
  );
}

/**
 * Which of them gets the label is up to the target, and it may decide after it has answered: in the end at most one VPC
 * has it.
 * @param paths those whose requests were accepted
 * @throws Inconclusive when several may, and the target does not show what VPCs are called
 */
async function hasOneOwner(
  t: CheckContext,
  requirement: string,
  { label, paths, raced }: { label: string; paths: readonly string[]; raced: Raced },
): Promise<void> {
  const { answers, said } = raced;
  const look = async () => {
    const seen = await Promise.all(paths.map((path) => t.owner.get(path)));
    return seen.filter(({ ok, body }) => ok && [label, undefined].includes(body?.label));
  };
  if (paths.length <= 1) return t.recorder.pass(requirement, { exchange: answers.at(-1)?.id });
  const { held, last } = await poll(look, ({ length }) => length <= 1, t.convergence);
  const isShown = last.every(({ body }) => body?.label !== undefined);
  if (!held && !isShown) throw new Inconclusive('the target does not show the label of a VPC');
  t.holds(requirement, held, {
    expected: `at most one VPC to be called ${label} (${said})`,
    received: `${last.length} are`,
    answers: [...answers, ...last],
  });
}
