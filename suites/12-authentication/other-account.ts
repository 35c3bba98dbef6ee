import { arrangeDomain, freshDomain } from '../../src/check/arrange/domain.ts';
import { arrangeImage } from '../../src/check/arrange/image.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isReadInTheEnd } from '../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import { nameIn } from '../../src/resources/kinds.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { cloneDomain, UNCHANGED } from '../07-domains/requests.ts';
import { askedTwice } from '../support/callers/asked-twice.ts';
import { isLeftAlone } from '../support/callers/left-alone.ts';
import { isRefusedTo, strangerTo } from '../support/callers/stranger.ts';
import { withAttachedVolume } from '../support/lent/attached-volume.ts';
import { everythingListed } from '../support/pages/any-page.ts';
import { domainsAreApart } from './other-account/domains-apart.ts';

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
