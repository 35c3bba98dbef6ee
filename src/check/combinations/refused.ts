import { areCompatible } from '../../generate/contract/combinations/compatible.ts';
import type { Level } from '../../generate/contract/combinations/levels.ts';
import {
  isBrokenBeside,
  isSeenBeside,
  type RuleLevel,
  ruleFactor,
} from '../../generate/contract/combinations/rule-levels.ts';
import type { Answer } from '../../http/answer.ts';
import type { CheckContext } from '../check-context.ts';
import { altered } from '../contract/alter.ts';
import { assertNotServerError } from '../contract/judge.ts';
import { sent } from './accepted.ts';
import type { Disagreement } from './combination.ts';
import { requestOn } from './objects.ts';
import { alsoAllows, factorsFor, operationOf, type Rows } from './rows.ts';
import { tryPairs } from './try-pairs.ts';

/** Ways to break each requirement that are tried beside every other value. */
const WAYS = { smoke: 1, standard: 2, thorough: 5 };

/**
 * Breaks each rule on the fields of a request beside each right value of every other field, and on what it acts
 * on in each of its states: all are refused.
 * @throws as `tryPairs`
 */
export async function refusesBesideEverything(t: CheckContext, rows: Rows): Promise<void> {
  const { spec, settings } = t.run;
  const operation = operationOf(t, rows);
  const rules = ruleFactor(spec, operation, { most: WAYS[settings.effort], seed: t.seed });
  const factors = [rules, ...(await factorsFor(t, rows))];
  const allows = (one: Level, other: Level) =>
    (isRule(one) ? isBrokenBeside(operation, one, other) : areCompatible(operation, one, other)) &&
    alsoAllows(rows, one, other);
  const isWanted = (one: Level, other: Level) => isRule(one) && isSeenBeside(one, other);
  const send = (levels: readonly Level[]) => sendWrong(t, rows, levels);
  await tryPairs(t, { operation, factors, allows, isWanted, send, judgesPlainest: true });
}

function isRule(level: Level): level is RuleLevel {
  return 'broken' in level;
}

async function sendWrong(
  t: CheckContext,
  rows: Rows,
  [rule, ...others]: readonly Level[],
): Promise<Disagreement | undefined> {
  if (rule === undefined || !isRule(rule)) throw new Error('expected a rule in front of the row');
  const right = await requestOn(t, rows, others);
  const seen = others.filter((level) => isSeenBeside(rule, level));
  const changes = [...seen, rule].flatMap((level) => level.changes);
  const answer = await sent(t, right, await altered(t, right, changes));
  assertNotServerError({ each: rule.broken, answer });
  if (!answer.refused) return accepted(rule, answer);
  t.refused(rule.broken.requirement, answer);
  return undefined;
}

function accepted({ broken }: RuleLevel, answer: Answer): Disagreement {
  const { method, url } = answer.exchange;
  const { requirement, title, why } = broken;
  return {
    requirement,
    kind: 'accepted',
    expected: (words) => {
      const beside = words === '' ? '' : `, beside ${words},`;
      return `${method} ${url} with ${title} (${why})${beside} to be refused with a 4xx`;
    },
    received: answer.summary,
    answers: [answer],
  };
}
