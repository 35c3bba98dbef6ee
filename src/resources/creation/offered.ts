import { Inconclusive, Skip } from '../../result/signals.ts';
import type { ResourceKind } from '../kind.ts';
import { createdBy } from '../kinds.ts';
import type { CreationAttempt } from '../recipe.ts';
import type { CreationScope } from '../scope.ts';

/** Other regions that are tried. */
const MOST_REGIONS = 3;

/**
 * What a creation that was refused tells. Not every service is available in every region
 * (resources/region#not-every-service), and nothing says where a VPC can be created.
 * @throws Skip where the region says, or may be, that it lacks the service: no refusal there tells anything;
 *   Inconclusive where another region takes the like, which is used from then on
 */
export async function assertOffered(scope: CreationScope, refused: CreationAttempt): Promise<void> {
  const kind = createdBy(refused.collection);
  const { region } = refused.body;
  if (kind === undefined || region === undefined) return;
  const { regions, acceptedCreations } = scope.run;
  const isOpen = regions.leavesOpen(region, kind.collection);
  if (isOpen && acceptedCreations.of(kind.collection) === undefined)
    throw new Skip(
      `nothing tells that the region ${region} offers ${kind.collection}`,
      'fixtures.region',
    );
  const { service } = kind;
  if (service === undefined || isTrial(scope, kind)) return;
  if (kind.mayMove && isSentByOwner(refused)) await moveFrom(scope, kind, region);
  if (await regions.lacks(scope.owner, region, service))
    throw new Skip(`the region ${region} does not offer ${service}`, 'fixtures.region');
  await assertListed(scope, { ...kind, service }, region);
}

/** @throws Skip where a region other than that of the run took none of the kind, and none says that it offers it */
async function assertListed(
  scope: CreationScope,
  kind: ResourceKind & { service: string },
  region: unknown,
): Promise<void> {
  const { run, owner } = scope;
  const { collection, service } = kind;
  const home = run.regions.homeOf(collection) ?? run.settings.configuration.fixtures.region;
  if (region === home || run.regions.hasTaken(collection, region)) return;
  if (await run.regions.isNone(owner, region)) return;
  if (!(await run.regions.isUnlisted(owner, service))) return;
  await run.regions.seekOnce(`${collection} ${region}`, () =>
    tried(
      scope,
      `${trialOf(kind)}: ${region}`,
      async (own) => void (await takes(own, kind, String(region))),
    ),
  );
  if (run.regions.hasTaken(collection, region)) return;
  throw new Skip(`no region says that it offers ${service}`, 'fixtures.secondRegion');
}

function isSentByOwner({ caller }: CreationAttempt): boolean {
  return caller === undefined || caller.credential === 'owner';
}

/** @throws Inconclusive when the items of the kind are created elsewhere from now on: what was refused is to be asked there */
async function moveFrom(scope: CreationScope, kind: ResourceKind, region: unknown): Promise<void> {
  const { regions, settings } = scope.run;
  const { collection } = kind;
  const isFirst = region === settings.configuration.fixtures.region;
  if (isFirst && !regions.hasTaken(collection, region))
    await regions.seekOnce(collection, () => seek(scope, kind));
  if (!regions.wasLeft(collection, region)) return;
  const to = regions.homeOf(collection);
  throw new Inconclusive(`${collection} are refused in ${region} and created in ${to}`, true);
}

/** Sends the smallest creation of the kind to the region of the run, and to others until one takes it. */
function seek(scope: CreationScope, kind: ResourceKind): Promise<void> {
  return tried(scope, trialOf(kind), (own) => takenSomewhere(own, kind));
}

/** Does it once in the run, with things of its own: what comes of it shows in what was taken. */
async function tried(
  scope: CreationScope,
  name: string,
  work: (own: CreationScope) => Promise<void>,
): Promise<void> {
  const found = scope.shared(name, work);
  await found.catch((signal) => {
    if (!(signal instanceof Skip || signal instanceof Inconclusive)) throw signal;
  });
}

async function takenSomewhere(own: CreationScope, kind: ResourceKind): Promise<void> {
  const { collection, service, likelyWith } = kind;
  const services = [service, likelyWith].filter((each) => each !== undefined);
  const { regions } = own.run;
  const first = own.fixture('region');
  if (await takes(own, kind, first)) return;
  const others = await regions.others(own.owner, first, services);
  for (const region of others.slice(0, MOST_REGIONS)) {
    if (!(await takes(own, kind, region))) continue;
    regions.move(collection, first, region);
    return;
  }
}

async function takes(own: CreationScope, kind: ResourceKind, region: string): Promise<boolean> {
  const body = { ...kind.body(own), region };
  const { creation: collection = kind.collection } = kind;
  const { ok } = await own.creations.attempt({ collection, body });
  await own.creations.clear();
  return ok;
}

function isTrial({ id }: CreationScope, kind: ResourceKind): boolean {
  return id.startsWith(`arrange ${trialOf(kind)}`);
}

function trialOf({ collection }: ResourceKind): string {
  return `proof of a region that takes ${collection}`;
}
