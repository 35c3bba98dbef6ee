import { type ArrangedDomain, arrangeDomain, freshDomain } from '../../src/check/arrange/domain.ts';
import { arrangeImage } from '../../src/check/arrange/image.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { arrangeNodeBalancer } from '../../src/check/arrange/node-balancer.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isReadInTheEnd, readOnce } from '../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { nameIn } from '../../src/resources/kinds.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { cloneDomain, UNCHANGED } from '../07-domains/requests.ts';
import { objectsIn } from '../08-tags/objects/tagged-objects.ts';
import { askedTwice } from '../support/callers/asked-twice.ts';
import { isHiddenFromUs } from '../support/callers/hidden-from-us.ts';
import { isLeftAlone } from '../support/callers/left-alone.ts';
import { isRefusedTo, strangerTo } from '../support/callers/stranger.ts';
import { withAttachedVolume } from '../support/lent/attached-volume.ts';
import { ANY_PAGE, everythingListed } from '../support/pages/any-page.ts';
import { domainsAreApart } from './domains-apart.ts';

/** How the objects of each kind are made, listed and changed. */
const KINDS: readonly {
  readonly kind: string;
  readonly list: string;
  readonly wish: Record<string, unknown>;
  readonly make: (t: CheckContext) => Promise<{
    readonly path: string;
    readonly id: number | string;
    /** Where the answer does not show it. */
    readonly label?: string;
    readonly body: JsonObject;
  }>;
}[] = [
  { kind: 'volume', list: '/volumes', wish: { tags: [RUN_TAGS[0]] }, make: arrangeVolume },
  { kind: 'VPC', list: '/vpcs', wish: { description: 'theirs' }, make: arrangeVpc },
  { kind: 'domain', list: '/domains', wish: { description: 'theirs' }, make: arrangeDomain },
  { kind: 'image', list: '/images', wish: { description: 'theirs' }, make: arrangeImage },
];

const OF_ONE = ['AUTH-OTHER-ACCOUNT', 'AUTH-REQUIRED'];

/** An account manages its own infrastructure and sees no other's (service#rule-1). */
export function otherAccountChecks(check: Declare): void {
  for (const { kind, list, wish, make } of KINDS) {
    check(`a ${kind} of another account is out of reach`, OF_ONE, async (t) => {
      const other = t.as('otherAccount');
      const { path, id, label, body } = await make(t);
      const name = label ?? nameIn(body);
      const read = await other.get(path);
      if (read.ok) assertIsOurs(read.body, { path, name });
      t.refused('AUTH-OTHER-ACCOUNT', read);
      t.observe('SIL-AUTH-HIDDEN', `reading another account's ${kind}: ${read.status}`, read);
      const listed = (await everythingListed(other, list))?.find((item) => item.id === id);
      if (listed !== undefined) assertIsOurs(listed, { path, name });
      t.holds('AUTH-OTHER-ACCOUNT', listed === undefined, {
        expected: `${kind} ${id} not in the other account's list`,
        received: `${list} lists it`,
        answers: [read],
      });
      // What the owner has just done nobody else does therefore.
      for (const before of [undefined, t.owner]) {
        await before?.put(path, wish);
        const updated = await askedTwice(t, () => other.put(path, wish));
        await isRefusedTo(t, REQUIREMENT, updated, { list, id });
        t.refused('AUTH-REQUIRED', await t.anonymous.put(path, wish));
      }
      const deleted = await askedTwice(t, () => other.delete(path));
      await isLeftAlone(t, 'AUTH-OTHER-ACCOUNT', path, deleted);
      await isReadInTheEnd(t, 'AUTH-OTHER-ACCOUNT', path);
    });
  }

  check('nobody acts on a domain of another account', ['AUTH-OTHER-ACCOUNT'], async (t) => {
    const domain = await UNCHANGED.master(t);
    const other = await strangerTo(t, '/domains', domain.id);
    await domainsAreApart(t);
    const theirs = { list: '/domains', id: domain.id };
    await isRefusedTo(t, REQUIREMENT, await cloneDomain(t, domain, freshDomain(t), other), theirs);
    const record = { type: 'A', name: 'www', target: '198.18.0.1' };
    const added = await other.post(`${domain.path}/records`, record);
    await isRefusedTo(t, REQUIREMENT, added, theirs);
  });

  check('nobody acts on an instance of another account', ['AUTH-OTHER-ACCOUNT'], async (t) => {
    const instance = await sharedInstance(t);
    const { id } = instance;
    const other = await strangerTo(t, '/compute/instances', id);
    const theirs = { list: '/compute/instances', id };
    const booted = await other.post(`/compute/instances/${id}/boot`);
    await isRefusedTo(t, REQUIREMENT, booted, theirs);
    await withAttachedVolume(t, takingVolumes(instance).id, async () => {
      const listed = await other.get(`/compute/instances/${id}/volumes`);
      // To who does not have the instance, nothing may be what belongs to it (SIL-LIST-UNKNOWN).
      if (!listed.isEmptyList) await isRefusedTo(t, REQUIREMENT, listed, theirs);
    });
  });

  check(
    'tags of one label in two accounts are two tags',
    ['AUTH-OTHER-ACCOUNT'],
    async (t) => {
      const other = t.as('otherAccount');
      const [own, theirs] = [await arrangeDomain(t), await arrangeDomain(t, {}, other)];
      const volume = await arrangeVolume(t);
      const { label, path } = await arrangeTag(t, { domains: [own.id], volumes: [volume.id] });
      await listsOnly(t, t.owner, path, own);
      for (const query of [undefined, ...ANY_PAGE]) {
        const strange = await other.get(path, query);
        t.holds(REQUIREMENT, !namesIn(strange).includes(own.body.domain), {
          expected: `${own.body.domain} not to be listed to another account`,
          received: strange.summary,
          answers: [strange],
        });
      }
      await other.delete(path);
      await arrangeTag(t, { label, domains: [theirs.id] }, other);
      await listsOnly(t, other, path, theirs);
      if (!(await other.delete(path)).ok) throw new Inconclusive(`${path} cannot be deleted`);
      for (const each of [own, volume]) await keepsTag(t, each.path, label);
      await keepsTagOfOther(t, own, theirs);
      const { path: domain, body } = theirs;
      await isHiddenFromUs(t, { path: domain, name: body.domain, scopes: 'domains' });
      await listsNoBalancerOfOther(t, own);
    },
    { objects: 10 },
  );
}

/** The other way round, with tags of another label: what was deleted may keep its own for a while. */
async function keepsTagOfOther(t: CheckContext, own: ArrangedDomain, theirs: ArrangedDomain) {
  const other = t.as('otherAccount');
  const { label, path } = await arrangeTag(t, { domains: [own.id] });
  await arrangeTag(t, { label, domains: [theirs.id] }, other);
  await listsOnly(t, other, path, theirs);
  if (!(await t.owner.delete(path)).ok) throw new Inconclusive(`${path} cannot be deleted`);
  await keepsTag(t, theirs.path, label, other);
}

/** Last, as an account may have no room for load balancers. */
async function listsNoBalancerOfOther(t: CheckContext, own: ArrangedDomain): Promise<void> {
  const other = t.as('otherAccount');
  const name = t.names.label();
  const { id } = await arrangeNodeBalancer(t, { label: name }, other);
  const { label, path } = await arrangeTag(t, { domains: [own.id] });
  await arrangeTag(t, { label, nodebalancers: [id] }, other);
  const isListed = ({ items }: Answer) => objectsIn(items).some(({ body }) => body.label === name);
  const { held } = await poll(() => other.get(path), isListed, t.convergence);
  if (!held) throw new Inconclusive(`${path} does not list ${name}`);
  const listed = await t.owner.get(path);
  t.holds(REQUIREMENT, !isListed(listed), {
    expected: `${path} not to list the load balancer ${name} of another account`,
    received: listed.summary,
    answers: [listed],
  });
}

/** What another account does to a tag of the same label is nothing to this one. */
async function keepsTag(t: CheckContext, path: string, label: string, by = t.owner): Promise<void> {
  const hasTag = ({ body }: Answer) => !Array.isArray(body?.tags) || body.tags.includes(label);
  const after = await readOnce(t, path, hasTag, by);
  t.holds(REQUIREMENT, hasTag(after), {
    expected: `${path} to keep its tag when another account deletes one of the same label`,
    received: JSON.stringify(after.body?.tags),
    answers: [after],
    where: '/tags',
  });
}

/**
 * Each account may number its own: what has this id there may be theirs, and nobody may touch it.
 * @throws Inconclusive unless it has the name of ours, which is nobody else's
 */
function assertIsOurs(
  seen: JsonObject,
  { path, name }: { path: string; name?: string | undefined },
) {
  if (name !== undefined && nameIn(seen) === name) return;
  throw mayBeTheirs(path);
}

/** Each account may number its own: what has this id there may be theirs. */
export function mayBeTheirs(path: string): Inconclusive {
  return new Inconclusive(`the other account may have a ${path} of its own`);
}

const REQUIREMENT = 'AUTH-OTHER-ACCOUNT';

/** The tag must in the end list the domain of its account, and never one of another name. */
async function listsOnly(
  t: CheckContext,
  caller: Caller,
  path: string,
  { body }: ArrangedDomain,
): Promise<void> {
  const { last } = await poll(
    () => caller.get(path),
    (seen) => namesIn(seen).includes(body.domain),
    t.convergence,
  );
  const names = namesIn(last);
  if (names.length === 0) throw new Inconclusive(`${path} does not list ${body.domain}`);
  t.holds(
    REQUIREMENT,
    names.every((name) => name === body.domain),
    {
      expected: `${path} to list ${body.domain} alone`,
      received: names.join(', '),
      answers: [last],
      where: '/data',
    },
  );
}

/** The domains in a listing of tagged objects, by their names. */
function namesIn({ items }: Answer): unknown[] {
  return objectsIn(items)
    .map((object) => object.body.domain)
    .filter((name) => name !== undefined);
}
