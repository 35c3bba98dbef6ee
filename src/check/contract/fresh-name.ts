import { dressed } from '../../generate/05-vpcs/vpc-label.ts';
import type { FreshName, Known } from '../../generate/contract/case.ts';
import { NO_ID } from '../../generate/contract/references.ts';
import { seedOf } from '../../generate/names.ts';
import type { ResourceKind } from '../../resources/kind.ts';
import { createdBy } from '../../resources/kinds.ts';
import { Inconclusive, Skip } from '../../result/signals.ts';
import { LONGEST_DOMAIN_LABEL } from '../../rules/07-domains/rfc1035-name.ts';
import { configProfile } from '../arrange/busy-subnet.ts';
import { freshDomain } from '../arrange/domain.ts';
import { sharedInstance, takingVolumes } from '../arrange/instance.ts';
import type { CheckContext } from '../check-context.ts';

/** Below this length a label has no room for what makes it unique. */
const UNIQUE_LENGTH = 20;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A name of the shape asked for, different at every call. */
export function nameOf(t: CheckContext, name: FreshName): string {
  return name.fresh === 'domain' ? domainOf(t, name) : labelOf(t, name);
}

/** Whether other names of this shape may be taken, so that one refusal proves nothing. */
export function mayBeTaken({ fresh, length = UNIQUE_LENGTH }: FreshName): boolean {
  return fresh === 'label' && length < UNIQUE_LENGTH;
}

function labelOf(t: CheckContext, name: FreshName): string {
  const { length, before = '', after = '', dress = 'plain' } = name;
  if (length === undefined) return `${before}${dressed(t.names.label(), dress)}${after}`;
  if (length < UNIQUE_LENGTH) return shortLabel(t, length);
  return t.names.labelOf(length);
}

/** Letters and digits that follow from the seed. */
function shortLabel(t: CheckContext, length: number): string {
  let number = seedOf(t.names.label()) >>> 0;
  return Array.from({ length }, () => {
    const letter = LETTERS.charAt(number % LETTERS.length);
    number = Math.floor(number / LETTERS.length);
    return letter;
  }).join('');
}

function domainOf(t: CheckContext, { length, firstLabel }: FreshName): string {
  const domain = freshDomain(t);
  if (firstLabel !== undefined) return `${'x'.repeat(firstLabel - domain.indexOf('.'))}${domain}`;
  return length === undefined ? domain : `${labelsOf(length - domain.length)}${domain}`;
}

/** Labels of `length` characters together, each with the period that follows it. */
function labelsOf(length: number): string {
  if (length <= 0) return '';
  const longest = Math.min(length - 1, LONGEST_DOMAIN_LABEL);
  // A rest of one character would be nothing: a label and its period need two.
  const label = length - 1 - longest === 1 ? longest - 1 : longest;
  return `${'x'.repeat(label)}.${labelsOf(length - label - 1)}`;
}

/**
 * Something of the target that a case sends.
 * @param path of the request
 * @throws Skip when the target shows no second region, Inconclusive when it shows no config
 */
export async function lookUpKnown(
  t: CheckContext,
  { known }: Known,
  path: string,
): Promise<unknown> {
  if (known === 'other region') return requireOtherRegion(t, createdBy(path));
  if (known === 'no region') return `${t.fixture('region')}-no-such`;
  if (known === 'no type') return `${t.fixture('type')}-no-such`;
  if (known === 'no image') return `${t.fixture('image')}-no-such`;
  if (known === 'no instance') return requireNoInstance(t);
  const { id } = takingVolumes(await sharedInstance(t));
  if (known === 'instance') return id;
  return (
    t.run.settings.configuration.fixtures.instanceConfig ?? (await configProfile(t, id)).configId
  );
}

/** @throws Inconclusive when an instance has this id, as any other number */
async function requireNoInstance(t: CheckContext): Promise<number> {
  const listed = (await t.owner.list('/compute/instances')) ?? [];
  if (listed.some(({ id }) => id === NO_ID))
    throw new Inconclusive(`an instance has the id ${NO_ID}`);
  return NO_ID;
}

/** A region other than that of the run, which need not be without what is created there. */
async function requireOtherRegion(
  t: CheckContext,
  kind: ResourceKind | undefined,
): Promise<string> {
  const { secondRegion } = t.run.settings.configuration.fixtures;
  const regions = secondRegion === undefined ? await t.owner.list('/regions') : [];
  // What is out of service need not take anything.
  const inService = (regions ?? []).filter(({ status = 'ok' }) => status === 'ok');
  const ids = [secondRegion, ...inService.map((region) => region.id)];
  const home = kind === undefined ? t.fixture('region') : t.home(kind.collection);
  for (const id of ids)
    if (typeof id === 'string' && id !== home && (await mayOffer(t, id, kind))) return id;
  throw new Skip('the target shows one region only', 'fixtures.secondRegion');
}

async function mayOffer(t: CheckContext, region: string, kind: ResourceKind | undefined) {
  if (kind?.service === undefined) return true;
  const isLeft = t.run.regions.wasLeft(kind.collection, region);
  return !isLeft && !(await t.run.regions.lacks(t.owner, region, kind.service));
}
