import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { inRounds, type Raced, race } from '../support/race.ts';
import { isGone } from './deletion.ts';
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
        atMostOne(t, 'VPC-LABEL-UNIQUE', `creation of ${label}`, raced);
      }),
    { objects: RUNNERS },
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
        atMostOne(t, 'VPC-UPDATE-LABEL-UNIQUE', `update to ${label}`, raced);
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
        const [one, ...others] = answers;
        const isRenamed = one?.ok || others.at(-1)?.ok;
        const made = others.slice(0, 2).filter(({ ok }) => ok);
        t.holds('VPC-LABEL-UNIQUE', made.length + (isRenamed ? 1 : 0) <= 1, {
          expected: `at most one VPC to take ${label} (${said})`,
          received: `${made.length} created${isRenamed ? ', and one relabelled' : ''}`,
          // A creation last: sent one after the other again, it is the one to be refused.
          answers: [one, ...others.toReversed()].filter((answer) => answer !== undefined),
        });
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
      await isGone(t, 'VPC-DELETE', path);
      // An update may come after it, but must not bring the VPC back for good.
      await sleep(LATER_MILLIS);
      await isGone(t, 'VPC-DELETE', path);
      t.creations.forget(path);
    }),
  );
}

function atMostOne(
  t: CheckContext,
  requirement: string,
  what: string,
  { answers, said }: Raced,
): void {
  const accepted = answers.filter((answer) => answer.ok);
  t.holds(requirement, accepted.length <= 1, {
    expected: `at most one ${what} to be accepted (${said})`,
    received: `${accepted.length} of ${answers.length} were`,
    answers: accepted,
  });
}
