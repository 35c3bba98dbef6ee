import { rightRequest } from '../../src/check/arrange/right-request.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { sent } from '../../src/check/combinations/accepted.ts';
import { altered } from '../../src/check/contract/alter.ts';
import type { Change } from '../../src/generate/contract/case.ts';
import type { Answer } from '../../src/http/answer.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

const REQUIREMENT = 'ERR-UNCHANGED-ELSEWHERE';

/** So often there must be more after each refusal, and no more without one: others work in the account, too. */
const ROUNDS = 8;

/** A creation that is wrong in its name, so that what it leaves has none, and the list of what it would create. */
interface Wrong {
  readonly operation: string;
  readonly list: string;
  readonly change: Change;
}

const WRONG: readonly Wrong[] = [
  { operation: 'createVolume', list: '/volumes', change: { set: '/label', value: 'x'.repeat(33) } },
  { operation: 'createVpc', list: '/vpcs', change: { set: '/label', value: 'a---b' } },
  { operation: 'createDomain', list: '/domains', change: { set: '/domain', value: 'a b..org' } },
  { operation: 'uploadImage', list: '/images', change: { remove: '/label' } },
  {
    operation: 'createInstance',
    list: '/compute/instances',
    change: { set: '/label', value: 'a--b' },
  },
];

/** What is refused leaves nothing behind, whatever it would be called (errors#rule-1). */
export function nothingLeftChecks(check: Declare): void {
  for (const wrong of WRONG) {
    check(
      `a refused creation leaves nothing more in ${wrong.list}`,
      [REQUIREMENT],
      async (t) => {
        leftToLongerRuns(t, 'what has no name');
        for (let round = 1; round <= ROUNDS; round += 1) {
          const refused = await leavesMore(t, wrong, round === ROUNDS);
          if (refused === undefined) return;
        }
      },
      { alone: true, objects: 1 },
    );
  }
}

/** @returns the refusal, where there are more after it, and no others come meanwhile */
async function leavesMore(
  t: CheckContext,
  { operation, list, change }: Wrong,
  isLast: boolean,
): Promise<Answer | undefined> {
  const right = await rightRequest(t, operation, 'changed');
  const before = await countOf(t, list);
  const between = await countOf(t, list);
  const refused = await sent(t, right, await altered(t, right, [change]));
  const after = await countOf(t, list);
  if (before === undefined || !refused.refused) return undefined;
  // A refusal that is doubted is asked for several times.
  const isMore = before === between && Number(after) > before;
  if (!isMore || isLast)
    t.holds(REQUIREMENT, !isMore, {
      expected: `no more in ${list} after a creation that was refused`,
      received: `more of them after each of ${ROUNDS} refusals, and no more without: ${after}`,
      answers: [refused],
    });
  return isMore ? refused : undefined;
}

/** How many a list says that there are. */
async function countOf(t: CheckContext, list: string): Promise<number | undefined> {
  const { ok, body } = await t.owner.get(list);
  return ok && Number.isSafeInteger(body?.results) ? body.results : undefined;
}
