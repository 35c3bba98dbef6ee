import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { Inconclusive, Skip } from '../../result/signals.ts';
import type { JsonObject } from '../../text/json.ts';
import type { Choice } from '../deployment.ts';
import type { ResourceKind } from '../kind.ts';
import { createdBy, KINDS_WITHOUT_DELETION, RESOURCE_KINDS } from '../kinds.ts';
import { deletionOf } from '../requests.ts';
import type { CreationScope } from '../scope.ts';

/** How long a deletion answered 404 is repeated: the target may not find a new resource at first. */
const TRIAL_SECONDS = 3;
const LEAST_TRIES = 3;

/**
 * Finds out, for every kind of resource of which the document names no deletion, whether the target
 * can remove it: names of the run depend on it (`Removal.salt`).
 */
export async function tryRemovals(t: CreationScope): Promise<void> {
  await Promise.all(KINDS_WITHOUT_DELETION.map((kind) => triedOnce(t, kind)));
}

/** Objects that a check may create which decides a documented deletion, although it does not seem to work. */
const MOST_IN_VAIN = 4;

/**
 * Before the first creation of a kind of which the document names no deletion, creates one item and
 * removes it: all other creations wait for that. Of the others the first removal tells.
 * @param created how many objects have been created in this scope
 * @throws Skip when this kind cannot be removed, and as much as is allowed is left behind already
 */
export async function assertRemovable(
  t: CreationScope,
  collection: string,
  created: number,
): Promise<void> {
  const kind = createdBy(collection);
  if (kind === undefined || isRemovalTrial(t)) return;
  if (kind.deletion === 'documented') {
    if (!t.decidesDeletion || created >= MOST_IN_VAIN) t.run.removal.assertNotStuck(kind);
    return;
  }
  await triedOnce(t, kind);
  t.run.removal.assertRoomFor(kind, kind.deletion);
}

/** Whether resources are created in this scope only to find out whether they can be removed. */
export function isRemovalTrial({ id }: Pick<CreationScope, 'id'>): boolean {
  return KINDS_WITHOUT_DELETION.some((kind) => id === `arrange ${nameOf(kind)}`);
}

function triedOnce(t: CreationScope, kind: ResourceKind): Promise<void> {
  return t.run.removal.tryOnce(kind, () => tryRemoval(t, kind));
}

/** When the item for the trial cannot be created, the first check that creates one finds out instead. */
async function tryRemoval(t: CreationScope, kind: ResourceKind): Promise<void> {
  const { removal, settings } = t.run;
  if (deletionOf(settings.configuration, `${kind.collection}/0`) === undefined) {
    removal.noteUnremovable(kind);
    return;
  }
  const trial = t.shared(nameOf(kind), (own) => createAndRemove(own, kind));
  await trial.catch((signal) => {
    if (!(signal instanceof Skip || signal instanceof Inconclusive)) throw signal;
  });
}

async function createAndRemove(own: CreationScope, kind: ResourceKind): Promise<void> {
  const { removal, settings } = own.run;
  // The time makes the name differ from those that earlier runs with the same seed left behind.
  const label = `${settings.configuration.names.prefix}-proof-${Date.now()}`;
  const body = { ...kind.body(own), label };
  const made = await createdWith(own, kind, body);
  const path = made?.ok ? kind.path(made.body, body) : undefined;
  if (path === undefined) return;
  // A new resource may take a while before it can be removed, or even found.
  const since = performance.now();
  let tries = 0;
  const look = () => {
    tries += 1;
    return removal.removeOnce(own.owner, path, { isTrial: true });
  };
  // A target under load may take seconds for each answer: one refusal alone proves nothing.
  const isHopeless = () =>
    removal.cannotRemove(kind) &&
    tries >= LEAST_TRIES &&
    performance.now() - since > TRIAL_SECONDS * 1000;
  const isOver = () => removal.hasRemoved(kind) || isHopeless();
  const { last: isGone } = await poll(look, isOver, own.convergence);
  if (isGone) own.creations.forget(path);
  else removal.noteUnremovable(kind);
}

/** An instance is tried with all that may be deployed, until one is: the run uses that from then on. */
async function createdWith(own: CreationScope, kind: ResourceKind, body: JsonObject) {
  const { deployment } = own.run;
  const attempt = (choice: Choice) => {
    const { secondRegion: _, ...place } = choice;
    const asked = { collection: kind.collection, body: { ...body, ...place } };
    return own.creations.attempt(asked).catch(unlessOffered);
  };
  if (kind.name !== 'instance') return attempt({});
  for (const choice of deployment.choices) {
    const made = await attempt(choice);
    if (made?.ok) deployment.choose(choice);
    if (made !== undefined && !isOfChoice(made)) return made;
  }
  return undefined;
}

/** Whether another choice may be answered otherwise. */
function isOfChoice({ refused, status }: Answer): boolean {
  return refused && ![401, 403, 429].includes(status);
}

function unlessOffered(signal: unknown): undefined {
  if (!(signal instanceof Skip)) throw signal;
}

/**
 * Before a check that may create instances: where there are several things to deploy them with, finds out which does.
 * What a check asks for is what the run uses in the end.
 */
export async function settleDeployment(t: CreationScope, section: string): Promise<void> {
  const { instance } = RESOURCE_KINDS;
  const creates = [...instance.neededIn, ...ALSO_CREATING].includes(section);
  if (creates && t.run.deployment.isOpen) await triedOnce(t, instance);
}

/** Sections whose checks create instances beside what they are about. */
const ALSO_CREATING = ['Lists', 'Events'];

function nameOf({ collection }: ResourceKind): string {
  return `proof that ${collection} can be emptied again`;
}
