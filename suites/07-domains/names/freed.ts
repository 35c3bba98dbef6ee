import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import {
  arrangeSlave,
  cloneDomain,
  createDomain,
  domainIn,
  type Fields,
  removeDomain,
  UNCHANGED,
} from '../requests.ts';
import { hasNothingOf } from './former.ts';

/** The name of a deleted domain is free for whatever takes a name (resources/domain#domain). */
export function freedNamesChecks(check: Declare): void {
  check('a deleted domain leaves its name free', ['DOM-NAME-FREED', ...OF_THE_NEXT], async (t) => {
    const clone = await cloneDomain(t, await UNCHANGED.master(t), freshDomain(t));
    const made = await leavesNameFree(t, await arrangeSlave(t));
    const other = clone.ok ? await leavesNameFree(t, domainIn(clone)) : await arrangeDomain(t);
    const name: string = made.body.domain;
    await removeDomain(t, made.path);
    const rename = () => t.owner.put(other.path, { domain: name });
    await isFreeFor(t, name, rename);
    await readOnce(t, other.path, ({ body }) => body?.domain === name);
    await removeDomain(t, other.path);
    const source = await UNCHANGED.master(t);
    await isFreeFor(t, name, () => cloneDomain(t, source, name));
    const former = await createDomain(t, domainBody(t, FORMER));
    if (!former.ok) return;
    const { path } = await leavesNameFree(t, domainIn(former));
    await hasNothingOf(t, path, FORMER);
  });

  check(
    'a renamed domain leaves its former name free',
    ['DOM-RENAME-FREED'],
    leavesFormerNameFree,
    { objects: 2 },
  );
}

const OF_THE_NEXT = ['DOM-CREATE', 'DOM-STATUS-DEFAULT', 'DOM-TIMER-DEFAULT', 'DOM-AXFR-IPS-EMPTY'];

/** What a domain had that was deleted. */
const FORMER: Fields = {
  description: 'of the deleted domain',
  group: 'Deleted',
  status: 'disabled',
  axfr_ips: ['198.18.0.61'],
  tags: [RUN_TAGS[0]],
  expire_sec: 604800,
  refresh_sec: 7200,
  retry_sec: 300,
  ttl_sec: 3600,
};

/** The name that a domain had before it was renamed is nobody's by then. */
async function leavesFormerNameFree(t: CheckContext): Promise<void> {
  const { path, body } = await arrangeDomain(t);
  const name = freshDomain(t);
  const renamed = await t.owner.put(path, { domain: name });
  const isRenamed = (seen: Answer) => seen.body?.domain === name;
  if (!renamed.ok || !isRenamed(await readOnce(t, path, isRenamed)))
    throw new Inconclusive(`${path} is not renamed: ${renamed.summary}`);
  const again = { ...domainBody(t), domain: body.domain };
  const ask = () => createDomain(t, again);
  await t.eventually('DOM-RENAME-FREED', `${body.domain} to be free again`, ask, ({ ok }) => ok);
}

/** What needs the name of a deleted domain must in the end be accepted. */
export function isFreeFor(
  t: CheckContext,
  name: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  return t.eventually('DOM-NAME-FREED', `${name} to be free again`, ask, ({ ok }) => ok);
}

/** @returns the domain that has the name of the deleted one */
async function leavesNameFree(
  t: CheckContext,
  { path, body }: ArrangedDomain,
): Promise<ArrangedDomain> {
  await removeDomain(t, path);
  const again = { ...domainBody(t), domain: body.domain };
  return domainIn(await isFreeFor(t, body.domain, () => createDomain(t, again)));
}
