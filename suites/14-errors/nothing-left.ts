import { setTimeout as sleep } from 'node:timers/promises';
import { type RightRequest, rightRequest } from '../../src/check/arrange/right-request.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { sent } from '../../src/check/combinations/accepted.ts';
import { altered } from '../../src/check/contract/alter.ts';
import type { Change } from '../../src/generate/contract/case.ts';
import type { Answer } from '../../src/http/answer.ts';
import type { Request } from '../../src/http/exchange.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

const REQUIREMENT = 'ERR-UNCHANGED-ELSEWHERE';

/** So often there must be more after each refusal, and no more after what cannot create: others work in the account, too. */
const ROUNDS = 8;

/** The request of a wrong creation. */
interface Wrongly {
  readonly right: RightRequest;
  readonly asked: Request;
  /** How long it took at most to be refused: others in the account may add something meanwhile. */
  millis: number;
}

/** A creation that is wrong in its name, so that what it leaves has none, and the list of what it would create. */
interface Wrong {
  readonly operation: string;
  /** How it is called, unless it is a creation and nothing else. */
  readonly what?: string;
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
  {
    operation: 'cloneVolume',
    what: 'clone',
    list: '/volumes',
    change: { set: '/label', value: 'x'.repeat(33) },
  },
  {
    operation: 'captureImage',
    what: 'capture',
    list: '/images',
    change: { set: '/description', value: '' },
  },
];

/** What is refused leaves nothing behind, whatever it would be called (errors#rule-1). */
export function nothingLeftChecks(check: Declare): void {
  for (const wrong of WRONG) {
    check(
      `a refused ${wrong.what ?? 'creation'} leaves nothing more in ${wrong.list}`,
      [REQUIREMENT],
      async (t) => {
        leftToLongerRuns(t, 'what has no name');
        const right = await rightRequest(t, wrong.operation, 'changed');
        const asked = await altered(t, right, [wrong.change]);
        const request: Wrongly = { right, asked, millis: 0 };
        for (let round = 1; round <= ROUNDS; round += 1) {
          if (!(await leavesMore(t, wrong, request, round))) return;
        }
      },
      { alone: true, objects: 1 },
    );
  }
}

/**
 * Asks once as the owner and once, for as long, without credentials, in an order that chance gives: a list that is counted
 * late, or that others add to, may have more after either.
 * @returns whether there is more after what the owner asked, and after nothing else
 */
async function leavesMore(t: CheckContext, { list }: Wrong, request: Wrongly, round: number) {
  const asOwner = async () => {
    const answer = await sent(t, request.right, request.asked);
    request.millis = Math.max(request.millis, answer.exchange.durationMillis);
    return answer;
  };
  const asNobody = async () => {
    const answer = await t.anonymous.send(request.asked);
    await sleep(Math.max(0, request.millis - answer.exchange.durationMillis));
    return answer;
  };
  const isControlFirst = (t.seed >>> round) & 1;
  if (isControlFirst && (await growsBy(t, list, asNobody)) !== 'none') return false;
  const grown = await growsBy(t, list, asOwner);
  const isMore =
    typeof grown === 'object' && (isControlFirst || (await growsBy(t, list, asNobody)) === 'none');
  if (!isMore || round === ROUNDS)
    t.holds(REQUIREMENT, !isMore, {
      expected: `no more in ${list} after a creation that was refused`,
      received: `more of them after each of ${ROUNDS} refusals, and no more after as many that asked without credentials`,
      answers: typeof grown === 'object' ? [grown] : [],
    });
  return isMore;
}

/** @returns the refusal where there is more after it; 'none' where there is not, 'unknown' where nothing tells */
async function growsBy(
  t: CheckContext,
  list: string,
  ask: () => Promise<Answer>,
): Promise<Answer | 'none' | 'unknown'> {
  const before = await countOf(t, list);
  const answer = await ask();
  const after = await countOf(t, list);
  if (before === undefined || after === undefined || !answer.refused) return 'unknown';
  return after > before ? answer : 'none';
}

/** How many a list says that there are. */
async function countOf(t: CheckContext, list: string): Promise<number | undefined> {
  const { ok, body } = await t.owner.get(list);
  return ok && Number.isSafeInteger(body?.results) ? body.results : undefined;
}
