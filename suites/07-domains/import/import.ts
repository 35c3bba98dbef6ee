import { type ArrangedDomain, domainBody } from '../../../src/check/arrange/domain.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { lacksInTheEnd, whileThere } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { hasNothingOf } from '../names/former.ts';
import { keepsNamesBack } from '../names/kept-back.ts';
import {
  cloneDomain,
  createDomain,
  domainIn,
  reads,
  removeDomain,
  slaveBody,
  UNCHANGED,
} from '../requests.ts';
import { AS_ANY_OTHER, CHANGE, isLikeAnyOther } from './like-any-other.ts';
import {
  type ImportableDomain,
  importDomain,
  requireFree,
  withImportableDomain,
} from './requests.ts';

/** Import by zone transfer (endpoints/domains#POST /domains/import). */
export function importChecks(check: Declare): void {
  check(
    'a zone is imported from a name server that transfers it, under a name that is free',
    [
      'DOM-IMPORT',
      'DOM-NAME-UNIQUE',
      'DOM-NAME-UNIQUE-PLATFORM',
      'DOM-CLONE-NAME-UNIQUE',
      'DOM-STATUS-DEFAULT',
      'DOM-NAME-FREED',
      'DOM-CREATE',
      ...AS_ANY_OTHER,
    ],
    (t) =>
      withImportableDomain(t, async (zone) => {
        const { domain, remoteNameserver } = zone;
        await requireFree(t, domain);
        const imported = await comesToBeThere(t, zone);
        const { path } = imported;
        await whileThere(t, path, async () => {
          await reads(t, 'DOM-IMPORT', path, { domain });
          await reads(t, 'DOM-STATUS-DEFAULT', path, { status: 'active' });
          await isLikeAnyOther(t, imported);
          t.refused('DOM-NAME-UNIQUE', await importDomain(t, domain, remoteNameserver));
          t.refused('DOM-NAME-UNIQUE', await createDomain(t, { ...domainBody(t), domain }));
          t.refused('DOM-NAME-UNIQUE', await createDomain(t, slaveBody(t, { domain })));
          const other = t.as('otherAccount');
          const taken = await importDomain(t, domain, remoteNameserver, other);
          t.refused('DOM-NAME-UNIQUE-PLATFORM', taken);
          if (!isShortRun(t)) {
            await leavesNothing(t, domain, taken, other);
            const created = await createDomain(t, { ...domainBody(t), domain }, other);
            t.refused('DOM-NAME-UNIQUE-PLATFORM', created);
            await isTakenForClones(t, domain);
          }
          await removeDomain(t, path);
        });
        const again = () => importDomain(t, domain, remoteNameserver);
        const free = `${domain} to be free for another import`;
        const next = await t.eventually('DOM-NAME-FREED', free, again, ({ ok }) => ok);
        if (next.ok) await hasNothingOf(t, domainIn(next).path, CHANGE);
      }),
  );
}

/** What is refused for a name of another account is not there all the same; what is, would be in the way of every import to come. */
async function leavesNothing(
  t: CheckContext,
  domain: string,
  refused: Answer,
  caller: Caller,
): Promise<void> {
  const is = (item: { readonly domain?: unknown }) => item.domain === domain;
  const unwanted = { is, called: `second domain ${domain}` };
  const requirement = 'DOM-NAME-UNIQUE-PLATFORM';
  try {
    // Where the list is refused, nothing is known of it.
    await whereShown(() => lacksInTheEnd(t, requirement, '/domains', unwanted, [refused], caller));
  } finally {
    const left = refused.refused ? (await caller.list('/domains'))?.find(is) : undefined;
    if (left) await caller.delete(`/domains/${left.id}`);
  }
}

/** The name of an imported domain is no clone's either. */
async function isTakenForClones(t: CheckContext, domain: string): Promise<void> {
  const source = await whereShown(() => UNCHANGED.master(t));
  if (source) t.refused('DOM-CLONE-NAME-UNIQUE', await cloneDomain(t, source, domain));
}

/**
 * The import must be accepted in the end: the zone comes over a network, where one transfer may fail.
 * @throws Inconclusive where it is not, and a name that was given up is kept back: this one was, by every run before
 */
async function imports(
  t: CheckContext,
  { domain, remoteNameserver }: ImportableDomain,
): Promise<Answer> {
  const attempt = () => importDomain(t, domain, remoteNameserver);
  const { held, last } = await poll(attempt, ({ ok }) => ok, t.convergence);
  if (!held && (await keepsNamesBack(t))) {
    throw new Inconclusive(`names of deleted domains stay taken, and ${domain} may be one`);
  }
  t.holds('DOM-IMPORT', held, {
    expected: t.waits.withWait(`${domain} to be imported`),
    received: last.summary,
    answers: [last],
  });
  return last;
}

/** An import that was accepted may come to nothing, when its transfer breaks off: not so often in a row. */
const MOST_IMPORTS = 4;

/** The domain must be there once it is imported, should it have to be imported again for that. */
export async function comesToBeThere(
  t: CheckContext,
  zone: ImportableDomain,
): Promise<ArrangedDomain> {
  const { domain, remoteNameserver } = zone;
  let made = await imports(t, zone);
  t.equal('DOM-IMPORT', made, '/domain', domain);
  const seconds = t.convergence.seconds / MOST_IMPORTS;
  for (let times = 1; ; times += 1) {
    const imported = domainIn(made);
    const { held, last } = await poll(
      () => t.owner.get(imported.path),
      ({ ok }) => ok,
      seconds,
    );
    if (!held && times < MOST_IMPORTS) {
      const again = await importDomain(t, domain, remoteNameserver);
      if (again.ok) made = again;
      continue;
    }
    t.accepted('DOM-IMPORT', last);
    return imported;
  }
}
