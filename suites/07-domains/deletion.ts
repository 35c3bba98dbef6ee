import { arrangeDomain, freshDomain } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, isRefusedInTheEnd } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { leavesSmallPages } from '../support/pages/small-pages.ts';
import { inRounds, type Round, race } from '../support/race.ts';
import { isListed, isListedAsRead } from './listing.ts';
import { ADDRESS_RECORDS, createRecord } from './records/requests.ts';
import { cloneDomain, type Fields, isAt, UNCHANGED } from './requests.ts';

/** A deleted domain is gone, and stays so (endpoints/domains#DELETE /domains/{domainId}). */
export function deletionChecks(check: Declare): void {
  check('the list holds a domain until it is deleted', ['DOM-LIST', 'DOM-DELETE'], async (t) => {
    const { path, body } = await arrangeDomain(t);
    const others = [await UNCHANGED.slave(t), await UNCHANGED.disabled(t)];
    for (const other of others) await isListedAsRead(t, other);
    for (const other of others) await isListed(t, 'DOM-LIST', other.path, other.body.domain, true);
    await isListed(t, 'DOM-LIST', path, body.domain, true);
    await isDeleted(t, 'DOM-DELETE', path);
    await isGoneInTheEnd(t, 'DOM-DELETE', path);
    t.creations.forget(path);
    await isListed(t, 'DOM-DELETE', path, body.domain, false);
    const isIt = (item: Fields) => isAt(path, item) && item.domain === body.domain;
    await leavesSmallPages(t, 'DOM-DELETE', '/domains', isIt);
    await takesNothingMore(t, path);
  });

  check('deletion wins over an update at the same time', ['DOM-DELETE'], async (t) => {
    await inRounds(t, 2, (round) => deleteDuringUpdate(t, round));
  });
}

/** Update, cloning and new records of a deleted domain must be refused, once who carries them out knows that it is gone. */
async function takesNothingMore(t: CheckContext, path: string): Promise<void> {
  const gone = { id: 0, path, body: {} };
  const update = () => t.owner.put(path, { description: 'after its deletion' });
  await isRefusedInTheEnd(t, 'DOM-DELETE', update);
  await isTakenNoMore(t, path, async () => {
    const mark = t.creations.mark;
    const clone = await cloneDomain(t, gone, freshDomain(t));
    await t.creations.clear(mark);
    return clone;
  });
  const [record] = ADDRESS_RECORDS;
  if (record) await isTakenNoMore(t, path, () => createRecord(t, gone, record));
}

async function isTakenNoMore(
  t: CheckContext,
  path: string,
  ask: () => Promise<Answer>,
): Promise<void> {
  const { last } = await poll(ask, ({ ok }) => !ok, t.convergence);
  await isNobodys(t, path, last);
  t.refused('DOM-DELETE', last);
}

/** Somebody else may have got the id since: a read tells whose it is that takes something, which is doubted then. */
async function isNobodys(t: CheckContext, path: string, { ok }: Answer): Promise<void> {
  if (ok) await t.owner.get(path);
}

/**
 * A target may refuse the update or the deletion; once it accepts the deletion, no update may bring
 * the domain back.
 */
async function deleteDuringUpdate(t: CheckContext, round: Round): Promise<void> {
  const { path } = await arrangeDomain(t);
  const update = () => t.owner.put(path, { description: 'updated while being deleted' });
  const remove = () => t.owner.delete(path);
  const { answers } = await race(t, [update, remove, update, update], round);
  if (!answers[1]?.ok) return;
  await isGoneInTheEnd(t, 'DOM-DELETE', path);
  t.creations.forget(path);
}
