import { areCompatible } from '../../generate/contract/combinations/compatible.ts';
import type { Level } from '../../generate/contract/combinations/levels.ts';
import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import type { WaitBound } from '../../limits/convergence-timeout.ts';
import { poll } from '../../limits/poll.ts';
import { changeTime } from '../../limits/transition-time.ts';
import { Skip } from '../../result/signals.ts';
import type { RightRequest } from '../arrange/right-request.ts';
import type { CheckContext } from '../check-context.ts';
import { altered } from '../contract/alter.ts';
import { mayBeTaken } from '../contract/fresh-name.ts';
import type { Disagreement } from './combination.ts';
import { differsFromAsked, type KeptFields } from './kept.ts';
import { requestOn } from './objects.ts';
import { alsoAllows, factorsFor, operationOf, type Rows } from './rows.ts';
import { tryPairs } from './try-pairs.ts';

/** What is tried of one operation, in all combinations of two. */
export interface RightRows extends Rows {
  /** What a refusal breaks that no one level explains. */
  readonly requirement: string;
  /** Fields that a success keeps as they were sent, with the requirement that says so. */
  readonly kept: KeptFields;
  /** Whether only a thorough run sends them: other checks ask much the same, and each creates something. */
  readonly onlyThorough?: boolean;
  /** Whether all requests act on one thing that takes one at a time, such as a disk that is captured. */
  readonly oneAtATime?: boolean;
  /** Whether the request may be refused after all, for what is there already. */
  readonly mayBeRefused?: (t: CheckContext, request: Request) => Promise<boolean>;
  /** The requirements that `alsoHolds` decides. */
  readonly decides?: readonly string[];
  /** What else must be true of a success. */
  readonly alsoHolds?: (
    t: CheckContext,
    request: Request,
    answer: Answer,
  ) => Promise<Disagreement | undefined>;
}

/**
 * Sends right requests of one operation in which each two right values of its fields, and each value and each
 * state of what it acts on, stand together: each is accepted, and what was sent is kept.
 * @throws as `tryPairs`
 */
export async function acceptsEveryPair(t: CheckContext, rows: RightRows): Promise<void> {
  const { effort } = t.run.settings;
  if (rows.onlyThorough && effort !== 'thorough')
    throw new Skip('left out at this effort', '--effort thorough');
  const operation = operationOf(t, rows);
  const factors = await factorsFor(t, rows);
  const allows = (one: Level, other: Level) =>
    areCompatible(operation, one, other) && alsoAllows(rows, one, other);
  const send = (levels: readonly Level[]) => {
    const work = () => sendRight(t, rows, levels);
    return rows.oneAtATime ? t.serialized(operation.section, work) : work();
  };
  await tryPairs(t, { operation, factors, allows, send, judgesPlainest: false });
}

async function sendRight(
  t: CheckContext,
  rows: RightRows,
  levels: readonly Level[],
): Promise<Disagreement | undefined> {
  const right = await requestOn(t, rows, levels);
  const changes = levels.flatMap((level) => level.changes);
  let request = await altered(t, right, changes);
  if (namesNothing(request)) return undefined;
  const ask = async () => {
    request = await altered(t, right, changes);
    return sent(t, right, request);
  };
  const answer = await untilAccepted(levels, ask, changeTime(t, right.path));
  if (!answer.ok && (await rows.mayBeRefused?.(t, request))) return undefined;
  if (!answer.ok) return refused(rows, answer);
  const wrong =
    (await differsFromAsked(t, { right, request, answer, kept: rows.kept })) ??
    (await rows.alsoHolds?.(t, request, answer));
  await right.undo?.(answer.body);
  if (wrong === undefined) t.recorder.pass(rows.requirement);
  return wrong;
}

/** An update of nothing may be refused: the document says which fields may be changed, not that none may. */
function namesNothing({ method, json }: Request): boolean {
  return method === 'PUT' && Object.keys(Object(json)).length === 0;
}

/** Short names may be taken by others: a few are tried before a refusal counts. */
const TRIES = 6;

/** What the request acts on may be busy for a while, and short names may be taken. */
async function untilAccepted(
  levels: readonly Level[],
  ask: () => Promise<Answer>,
  atMost: WaitBound,
): Promise<Answer> {
  const names = levels.flatMap(({ changes }) =>
    changes.flatMap((change) => ('name' in change ? [change.name] : [])),
  );
  for (let left = names.some(mayBeTaken) ? TRIES : 1; left > 1; left -= 1) {
    const answer = await ask();
    if (!answer.refused) return answer;
  }
  return (await poll(ask, ({ refused }) => !refused, atMost)).last;
}

/** Sends the request; what it creates stays until the row is over, and is removed by the owner. */
export function sent(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  caller = t.owner,
): Promise<Answer> {
  const { json = {} } = request;
  if (right.creates === undefined) return caller.send(request);
  const body = json as Record<string, unknown>;
  const path = (answered: unknown) => right.creates?.(answered, body);
  return t.creations.attempt({ collection: request.path, body, path, caller });
}

function refused({ requirement }: RightRows, answer: Answer): Disagreement {
  const { method, url } = answer.exchange;
  return {
    requirement,
    kind: 'refused',
    expected: (words) => `${method} ${url} with ${words} to be accepted with a 2xx`,
    received: answer.summary,
    answers: [answer],
  };
}
