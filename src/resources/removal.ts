import { randomUUID } from 'node:crypto';
import type { Answer } from '../check/answer.ts';
import { instanceBody, instancePath } from '../check/arrange/instance.ts';
import { nodeBalancerBody, nodeBalancerPath } from '../check/arrange/node-balancer.ts';
import type { Caller } from '../check/caller.ts';
import type { CheckContext } from '../check/check-context.ts';
import { poll } from '../limits/poll.ts';
import { Inconclusive, Skip } from '../result/signals.ts';
import { deletionOf, IMPLIED_DELETIONS, splitPath } from './implied-deletion.ts';

/** The plainest item of a collection that only an implied operation empties: that operation is tried on it. */
interface Trial {
  readonly body: (t: CheckContext) => Record<string, unknown>;
  readonly path: (body: unknown) => string | undefined;
}

/**
 * What is created where the target has no deletion stays: as much as `limits.leftBehind` allows, for
 * else a whole section could not be checked.
 */
const TRIALS: Readonly<Record<string, Trial>> = {
  '/compute/instances': { body: instanceBody, path: instancePath },
  '/nodebalancers': { body: nodeBalancerBody, path: nodeBalancerPath },
};

/** How long an operation that seems to be missing is tried: what is new may not be found at first. */
const PATIENCE_SECONDS = 3;

/** What became of a resource that was to be removed. */
type How = 'removed' | 'missing' | 'there';

/** How long something new may take to come into being, and how often that is found out in vain. */
const LATE_SECONDS = 3;
const MOST_VAIN = 10;

/** What the run has learned of removing: shared by all checks. */
export class Removal {
  readonly #proofs = new Map<string, Promise<void>>();
  readonly #works = new Set<string>();
  readonly #lacking = new Set<string>();
  /** How often something was waited for in vain, on a target where nothing ever came late. */
  #vain = 0;

  /** Finds out, for every collection that only an implied operation empties, whether the target has it. */
  async prepare(t: CheckContext): Promise<void> {
    await Promise.all(
      Object.keys(IMPLIED_DELETIONS).map((collection) => this.#proofOf(t, collection)),
    );
  }

  /**
   * Part of all names: fresh in every run on a target that keeps what earlier runs created, whose
   * names may be in use still. Empty elsewhere, so that one seed gives the same names.
   */
  get salt(): string {
    if (this.#lacking.size > 0) this.#salt ??= randomUUID();
    return this.#salt ?? '';
  }
  #salt: string | undefined;

  /**
   * Before the first creation in a collection that only an implied operation empties, creates one thing there
   * and removes it: all other creations wait for that.
   * @throws Skip when what is created there stays, and as much stays already as is allowed
   */
  async requirePossible(t: CheckContext, collection: string): Promise<void> {
    const implied = IMPLIED_DELETIONS[collection];
    if (implied === undefined || t.id === `arrange ${nameOfProof(collection)}`) return;
    await this.#proofOf(t, collection);
    if (!this.#lacking.has(collection)) return;
    const { ledger, settings } = t.run;
    const most = settings.configuration.limits.leftBehind;
    if (
      ledger.remainder.filter(({ path }) => splitPath(path)[0] in IMPLIED_DELETIONS).length < most
    )
      return;
    const reason = { code: 'left-behind', collection, limit: most } as const;
    throw new Skip(reason, `implied.${implied.name}`);
  }

  /**
   * Deletes a resource and says whether it is gone. One that nobody has seen yet (`isSeen` false) may
   * come into being late: that it is missing does not say yet that it is gone.
   */
  async remove(t: CheckContext, caller: Caller, path: string, isSeen = true): Promise<boolean> {
    const first = await this.#remove(t, caller, path);
    if (first !== 'missing' || isSeen || this.#vain >= MOST_VAIN) return first !== 'there';
    const look = () => this.#remove(t, caller, path);
    const { held, last } = await poll(look, (how) => how !== 'missing', LATE_SECONDS);
    this.#vain = held ? Number.NEGATIVE_INFINITY : this.#vain + 1;
    return last !== 'there';
  }

  async #remove(t: CheckContext, caller: Caller, path: string): Promise<How> {
    if (splitPath(path)[0] in IMPLIED_DELETIONS) return this.#removeImplied(t, caller, path);
    const answer = await caller.delete(path);
    if (answer.ok) return 'removed';
    if (answer.status === 404) return 'missing';
    return answer.refused && (await caller.get(path)).refused ? 'missing' : 'there';
  }

  #proofOf(t: CheckContext, collection: string): Promise<void> {
    const trial = TRIALS[collection];
    const proof =
      this.#proofs.get(collection) ??
      (trial ? this.#prove(t, collection, trial) : Promise.resolve());
    this.#proofs.set(collection, proof);
    return proof;
  }

  /** A refusal to create says nothing of removing: then the first check that creates one finds out. */
  async #prove(t: CheckContext, collection: string, { body, path }: Trial): Promise<void> {
    if (deletionOf(t.run.settings.configuration, `${collection}/0`) === undefined) {
      this.#lacking.add(collection);
      return;
    }
    const proof = t.shared(nameOfProof(collection), async (own) => {
      // Whatever earlier runs left there with the same seed, this name is free.
      const label = `${t.run.settings.configuration.names.prefix}-proof-${Date.now()}`;
      const recipe = { collection, body: { ...body(own), label }, path };
      const made = await own.creations.attempt(recipe);
      const item = made.ok ? path(made.body) : undefined;
      if (item === undefined) return;
      // A new resource may take a while before it can be removed, or even found.
      const look = () => this.remove(own, own.owner, item);
      const since = performance.now();
      const isHopeless = () =>
        this.#lacking.has(collection) && performance.now() - since > PATIENCE_SECONDS * 1000;
      const { last: isGone } = await poll(
        look,
        () => this.#works.has(collection) || isHopeless(),
        own.convergence,
      );
      if (isGone) own.creations.forget(item);
      else this.#lacking.add(collection);
    });
    await proof.catch((signal) => {
      if (!(signal instanceof Skip || signal instanceof Inconclusive)) throw signal;
    });
  }

  async #removeImplied(t: CheckContext, caller: Caller, path: string): Promise<How> {
    const [collection, id] = splitPath(path);
    const request = deletionOf(t.run.settings.configuration, path);
    const isProof = t.id === `arrange ${nameOfProof(collection)}`;
    if (request === undefined || (this.#lacking.has(collection) && !isProof)) return 'there';
    const answer = await caller.send(request);
    if (answer.ok) {
      this.#works.add(collection);
      this.#lacking.delete(collection);
      return 'removed';
    }
    if (isMissing(answer) && this.#works.has(collection)) return 'missing';
    const isThere = await mayBeThere(caller, collection, id);
    if (isThere && isMissing(answer)) this.#lacking.add(collection);
    return isThere ? 'there' : 'missing';
  }
}

function nameOfProof(collection: string): string {
  return `proof that ${collection} can be emptied again`;
}

function isMissing({ status }: Answer): boolean {
  return status === 404 || status === 405 || status === 410;
}

/**
 * What a deletion did not find may be there all the same, where the target has no deletion. Operations
 * that the document shows tell: instances are listed, and a load balancer that is there takes a config.
 */
async function mayBeThere(caller: Caller, collection: string, id: string): Promise<boolean> {
  if (collection === '/nodebalancers') {
    const config = { label: 'probe', port: 80, check: 'connection' };
    return !isMissing(await caller.post(`${collection}/${id}/configs`, config));
  }
  const listed = (await caller.list(collection)) ?? [];
  return listed.some((item) => String(item.id) === id);
}
