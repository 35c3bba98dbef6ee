import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { inRounds, race } from '../support/race.ts';
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
      rounds(t, 3, async (round) => {
        const label = t.names.label();
        const answers = await sendTogether(RUNNERS, () => attemptVpc(t, { label }));
        atMostOne(t, 'VPC-LABEL-UNIQUE', answers, `creation of ${label} ${round}`);
      }),
    { objects: RUNNERS },
  );

  check(
    'of two VPCs that take one label at the same time at most one does',
    ['VPC-UPDATE-LABEL-UNIQUE'],
    async (t) => {
      const vpcs = [await arrangeVpc(t), await arrangeVpc(t)];
      await rounds(t, 5, async (round) => {
        const label = t.names.label();
        const answers = await sendTogether(vpcs.length, (index) =>
          t.owner.put(vpcs[index]?.path ?? '', { label }),
        );
        atMostOne(t, 'VPC-UPDATE-LABEL-UNIQUE', answers, `update to ${label} ${round}`);
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
    rounds(t, 2, async () => {
      const { path } = await arrangeVpc(t);
      const change = { label: t.names.label(), description: 'updated meanwhile' };
      const [deleted] = await sendTogether(3, (index) =>
        index === 0 ? t.owner.delete(path) : t.owner.put(path, change),
      );
      if (!deleted?.ok) return; // a refusal because of the update under way is legal
      await isGone(t, 'VPC-DELETE', path);
      // An update may come after it, but must not bring the VPC back for good.
      await sleep(LATER_MILLIS);
      await isGone(t, 'VPC-DELETE', path);
      t.creations.forget(path);
    }),
  );
}

/** Runs `round` several times. Each gets its number, so that a finding says how many rounds it took. */
async function rounds(
  t: CheckContext,
  standard: number,
  round: (which: string) => Promise<void>,
): Promise<void> {
  const count = t.scaled(standard);
  for (let number = 1; number <= count; number += 1) {
    const mark = t.creations.mark;
    t.beginCase();
    await round(`(round ${number} of ${count})`);
    await t.creations.clear(mark);
  }
}

/**
 * Starts all before the first has ended, and waits for every one.
 * @throws the first failure, once all have ended
 */
async function sendTogether(
  count: number,
  send: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const started = Array.from({ length: count }, (_, index) => send(index));
  await Promise.allSettled(started);
  return Promise.all(started);
}

function atMostOne(
  t: CheckContext,
  requirement: string,
  answers: readonly Answer[],
  what: string,
): void {
  const accepted = answers.filter((answer) => answer.ok);
  t.holds(requirement, accepted.length <= 1, {
    expected: `at most one ${what} to be accepted`,
    received: `${accepted.length} of ${answers.length} were`,
    answers: accepted,
  });
}
