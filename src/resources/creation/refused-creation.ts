import { Names } from '../../generate/names.ts';
import type { Answer } from '../../http/answer.ts';
import { Skip } from '../../result/signals.ts';
import { createdBy } from '../kinds.ts';
import type { CreationAttempt } from '../recipe.ts';
import type { CreationScope } from '../scope.ts';
import { type AcceptedCreation, kindOf } from './accepted-creations.ts';
import { plainSubnets } from './right-creation.ts';

/**
 * Remembers, with a refused creation, what tells later whether it was refused for want of room: one like it that
 * the target accepted before, or else the smallest of its kind.
 * @param alive how many of the kind the run had at that time, at most
 */
export function noteRefusal(
  scope: CreationScope,
  answer: Answer,
  { collection, caller, body }: CreationAttempt,
  alive: number,
): void {
  const { acceptedCreations, ledger } = scope.run;
  const before = acceptedCreations.of(collection);
  const accepted = before ?? smallestLike(scope, collection, body);
  if (accepted === undefined) return;
  const kind = kindOf(collection);
  acceptedCreations.refused(answer.id, {
    ...accepted,
    body: { ...accepted.body, ...plainSubnets(body.subnets) },
    ...(caller?.credential === 'otherAccount' ? { caller } : {}),
    kind,
    alive,
    wasAccepted: before !== undefined,
    aliveInAll: ledger.remainder.length + alive - ledger.aliveIn(kind),
  });
}

/**
 * The smallest creation in the same region, of a kind of which the target has accepted none so far. Undefined
 * where it is known to refuse that too, or lacks what it takes.
 */
function smallestLike(
  scope: CreationScope,
  collection: string,
  { region }: CreationAttempt['body'],
): AcceptedCreation | undefined {
  const kind = createdBy(collection);
  const { id, seed, run } = scope;
  if (kind === undefined || run.acceptedCreations.isHopeless(kind.collection)) return undefined;
  const { prefix, domainSuffix } = run.settings.configuration.names;
  // Names of its own, so that those of the check depend on its seed only.
  const names = new Names(prefix, seed, `${id}, the smallest`);
  const domainName = () => names.domain(domainSuffix);
  const fixture: CreationScope['fixture'] = (key) => scope.fixture(key);
  try {
    const home: CreationScope['home'] = (collection) => scope.home(collection);
    const body = kind.body({ names, domainName, fixture, home, run });
    const place = region === undefined ? {} : { region };
    return { collection: kind.creation ?? kind.collection, body: { ...body, ...place } };
  } catch (signal) {
    if (signal instanceof Skip) return undefined;
    throw signal;
  }
}
