import { poll } from '../limits/poll.ts';
import { Inconclusive, Skip } from '../result/signals.ts';
import type { ResourceKind } from './kind.ts';
import { createdBy, KEPT_KINDS } from './kinds.ts';
import { deletionOf } from './requests.ts';
import type { CreationScope } from './scope.ts';

/** How long an operation that seems to be missing is tried: what is new may not be found at first. */
const TRIAL_SECONDS = 3;

/**
 * Finds out, for every kind of resource of which the document names no deletion, whether the target
 * can remove it: names of the run depend on it (`Removal.salt`).
 */
export async function tryRemovals(t: CreationScope): Promise<void> {
  await Promise.all(KEPT_KINDS.map((kind) => triedOnce(t, kind)));
}

/**
 * Before the first creation of a kind of which the document names no deletion, creates one item and
 * removes it: all other creations wait for that.
 * @throws Skip when what is created of this kind stays, and as much stays already as is allowed
 */
export async function assertRemovable(t: CreationScope, collection: string): Promise<void> {
  const kind = createdBy(collection);
  if (kind === undefined || kind.deletion === 'documented') return;
  if (isRemovalTrial(t)) return;
  await triedOnce(t, kind);
  t.run.removal.assertRoomFor(kind, kind.deletion);
}

/** Whether resources are created in this scope only to find out whether they can be removed. */
export function isRemovalTrial({ id }: Pick<CreationScope, 'id'>): boolean {
  return KEPT_KINDS.some((kind) => id === `arrange ${nameOf(kind)}`);
}

function triedOnce(t: CreationScope, kind: ResourceKind): Promise<void> {
  return t.run.removal.tryOnce(kind, () => tryRemoval(t, kind));
}

/** A refusal to create says nothing of removing: then the first check that creates one finds out. */
async function tryRemoval(t: CreationScope, kind: ResourceKind): Promise<void> {
  const { removal, settings } = t.run;
  if (deletionOf(settings.configuration, `${kind.collection}/0`) === undefined) {
    removal.noteKept(kind);
    return;
  }
  const trial = t.shared(nameOf(kind), (own) => createAndRemove(own, kind));
  await trial.catch((signal) => {
    if (!(signal instanceof Skip || signal instanceof Inconclusive)) throw signal;
  });
}

async function createAndRemove(own: CreationScope, kind: ResourceKind): Promise<void> {
  const { removal, settings } = own.run;
  // Whatever earlier runs left there with the same seed, this name is free.
  const label = `${settings.configuration.names.prefix}-proof-${Date.now()}`;
  const body = { ...kind.body(own), label };
  const made = await own.creations.attempt({ collection: kind.collection, body });
  const path = made.ok ? kind.path(made.body, body) : undefined;
  if (path === undefined) return;
  // A new resource may take a while before it can be removed, or even found.
  const look = () => removal.remove(own.owner, path, { isTrial: true });
  const since = performance.now();
  const isHopeless = () => removal.keeps(kind) && performance.now() - since > TRIAL_SECONDS * 1000;
  const isOver = () => removal.hasRemoved(kind) || isHopeless();
  const { last: isGone } = await poll(look, isOver, own.convergence);
  if (isGone) own.creations.forget(path);
  else removal.noteKept(kind);
}

function nameOf({ collection }: ResourceKind): string {
  return `proof that ${collection} can be emptied again`;
}
