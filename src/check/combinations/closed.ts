import { areCompatible } from '../../generate/contract/combinations/compatible.ts';
import type { Factor, Level } from '../../generate/contract/combinations/levels.ts';
import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import type { RightRequest } from '../arrange/right-request.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import { altered } from '../contract/alter.ts';
import { sent } from './accepted.ts';
import type { Disagreement } from './combination.ts';
import { requestOn } from './objects.ts';
import { factorsFor, operationOf, type Rows } from './rows.ts';
import { tryPairs } from './try-pairs.ts';

/** Somebody whom an operation is closed to, whatever the request says. */
export interface Outsider {
  /** As a finding names them, e.g. `a token with volumes:read_only`. */
  readonly words: string;
  readonly caller: Caller;
  /** The requirement that says so. */
  readonly requirement: string;
}

/** Everybody whom an operation is closed to, `anyone` without credentials among them. */
export interface Outsiders {
  readonly all: readonly Outsider[];
  readonly anyone: Outsider;
}

/** An outsider as one of the things in which requests differ. */
interface OutsiderLevel extends Level {
  readonly outsider: Outsider;
}

const CALLER = 'caller';

/**
 * Sends the right request of an operation for each outsider, with each right value of each field: all are refused.
 * Where even anyone is let in, that is what is wrong.
 * @throws as `tryPairs`
 */
export async function closedBesideEverything(
  t: CheckContext,
  rows: Rows,
  { all, anyone }: Outsiders,
): Promise<void> {
  const operation = operationOf(t, rows);
  const factors = [callerFactor(all), ...(await factorsFor(t, rows))];
  const allows = (one: Level, other: Level) =>
    isOutsider(one) || isOutsider(other) || areCompatible(operation, one, other);
  const isWanted = (one: Level) => isOutsider(one);
  const send = (levels: readonly Level[]) => sendClosed(t, rows, levels, anyone);
  await tryPairs(t, { operation, factors, allows, isWanted, send, judgesPlainest: true });
}

function callerFactor(outsiders: readonly Outsider[]): Factor {
  const levels = outsiders.map((outsider): OutsiderLevel => {
    const { words } = outsider;
    return { words, field: CALLER, value: words, changes: [], outsider };
  });
  return { name: CALLER, levels, isRule: true };
}

function isOutsider(level: Level): level is OutsiderLevel {
  return level.field === CALLER;
}

async function sendClosed(
  t: CheckContext,
  rows: Rows,
  levels: readonly Level[],
  anyone: Outsider,
): Promise<Disagreement | undefined> {
  const outsider = levels.find(isOutsider)?.outsider;
  if (outsider === undefined) throw new Error('expected a caller in front of the row');
  const right = await requestOn(t, rows, levels);
  const request = await altered(
    t,
    right,
    levels.flatMap(({ changes }) => changes),
  );
  const answer = await ask(t, right, request, outsider);
  if (!answer.ok) return undefined;
  const bare = outsider === anyone ? answer : await ask(t, right, request, anyone);
  return bare.ok ? letIn(anyone, bare) : letIn(outsider, answer);
}

/** A refusal is noted; whatever was let in is undone. */
async function ask(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  { caller, requirement }: Outsider,
): Promise<Answer> {
  const answer = await sent(t, right, request, caller);
  if (answer.ok) await right.undo?.(answer.body);
  else t.refused(requirement, answer);
  return answer;
}

function letIn({ words, requirement }: Outsider, answer: Answer): Disagreement {
  const { method, url } = answer.exchange;
  return {
    requirement,
    kind: `accepted for ${words}`,
    expected: (others) => {
      const beside = others === '' ? '' : `, with ${others},`;
      return `${method} ${url} for ${words}${beside} to be refused with a 4xx`;
    },
    received: answer.summary,
    answers: [answer],
  };
}
