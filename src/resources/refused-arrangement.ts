import type { Answer } from '../http/answer.ts';
import { Inconclusive, RefusedArrangement, Violation } from '../result/signals.ts';
import { cut } from '../text/cut.ts';
import { kindOf } from './creation/accepted-creations.ts';
import { asksForTheSameOffer, brokenByRefusal } from './creation/right-creation.ts';
import { createdBy } from './kinds.ts';
import { pathOf, type Recipe } from './recipe.ts';
import type { CreationScope } from './scope.ts';

/**
 * The requirement that the refusal of a creation breaks, unless the target refuses the plain creation,
 * too: that is found out when the check runs alone. Undefined where the refusal may be right: somebody
 * else than the owner asked, the account is known to be full, the document leaves it open.
 */
export function brokenRequirement(
  { run, owner }: CreationScope,
  { caller = owner, ...recipe }: Recipe,
  { refused }: Answer,
): string | undefined {
  const { acceptedCreations, ledger } = run;
  const accepted = acceptedCreations.of(recipe.collection);
  const kind = kindOf(recipe.collection);
  if (!refused || caller.credential !== 'owner') return undefined;
  if (acceptedCreations.isFull(kind, ledger.aliveIn(kind))) return undefined;
  if (accepted === undefined && acceptedCreations.isHopeless(kind)) return undefined;
  if (accepted && !asksForTheSameOffer(accepted.body, recipe.body)) return undefined;
  return brokenByRefusal(recipe);
}

/** Kinds of resource whose creation the document shows no answer of. */
const NOT_SHOWN = ['vpc', 'instance'];

function shownOf(collection: string): string {
  const { name = '' } = createdBy(collection) ?? {};
  return NOT_SHOWN.includes(name) ? ': the document does not show that answer' : '';
}

/** Why an accepted creation made nothing that can be used. */
function whereOf(recipe: Recipe, made: Answer): string {
  const path = pathOf(recipe, made);
  return path === undefined
    ? `which does not say where the new one is${shownOf(recipe.collection)}`
    : `but ${path} was there before the run`;
}

/**
 * How a check ends that needed a creation which was not accepted: with what the refusal breaks once the
 * check is alone, and without where somebody has found it already.
 */
export function refusedArrangement(
  scope: CreationScope,
  recipe: Recipe,
  made: Answer,
): Inconclusive {
  const { monitor, acceptedCreations } = scope.run;
  const { collection, body } = recipe;
  monitor.needed(made.operation);
  const answered = `POST ${collection} was needed but answered ${made.summary}`;
  const reason = made.ok ? `${answered}, ${whereOf(recipe, made)}` : answered;
  const requirement = brokenRequirement(scope, recipe, made);
  const isKnown = requirement !== undefined && acceptedCreations.isBroken(requirement);
  const wasAccepted = made.refused && acceptedCreations.of(collection) !== undefined;
  if (requirement === undefined || isKnown)
    return new Inconclusive(reason, wasAccepted && !isKnown);
  if (!scope.isAlone) return new RefusedArrangement(reason, undefined);
  const violation = new Violation(requirement, {
    expected: `POST ${collection} ${cut(JSON.stringify(body), 160)} to be accepted with a 2xx`,
    received: made.summary,
    exchanges: [made.id],
  });
  return new RefusedArrangement(reason, violation);
}
