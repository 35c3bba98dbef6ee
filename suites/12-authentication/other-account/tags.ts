import { type ArrangedDomain, arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { arrangeNodeBalancer } from '../../../src/check/arrange/node-balancer.ts';
import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { objectsIn } from '../../08-tags/objects/tagged-objects.ts';
import { isHiddenFromUs } from '../../support/callers/hidden-from-us.ts';
import { ANY_PAGE } from '../../support/pages/any-page.ts';

/** Tags that two accounts call alike (service#rule-1). */
export function otherAccountTagsChecks(check: Declare): void {
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
