import { requireAccepted, requireDeleted } from '../../src/check/arrange/required.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { requireEveryTurn } from '../../src/check/doubt/recurrence.ts';
import { type Events, readEvents } from '../../src/check/events/event-log.ts';
import { isAbout, type Subject } from '../../src/check/events/event-record.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { recordsAbout } from './emitted.ts';

const VPC_ACTIONS = ['vpc_create', 'vpc_update', 'vpc_delete', 'subnet_create', 'subnet_delete'];

/** The account collection exposes the events of the account, and of no other. */
export function accountChecks(check: Declare): void {
  check('the events of the account are listed, and only to it', ['EVT-ACCOUNT'], async (t) => {
    const before = await othersEvents(t);
    const subnet = { label: t.names.label(), ipv4: '10.0.0.0/24' };
    const { id, label, path } = await arrangeVpc(t, { subnets: [subnet] });
    const look = () => readEvents(t);
    const { held, last } = await poll(look, ({ records }) => records.length > 0, t.convergence);
    if (!held && !last.isWhole) throw new Inconclusive('events that were listed are gone');
    if (!held && !last.answer.isEmptyList) throw new Inconclusive('what is listed are no records');
    t.holds('EVT-ACCOUNT', held, {
      expected: 'some event of the account',
      received: 'an empty list',
      answers: [last.answer],
    });
    observeOthers(t, last);
    const isOurs = (await isOutOfReach(t, path)) && !mentions(before, id);
    const subject = { labels: [label, subnet.label], ...(isOurs ? { vpcId: id } : {}) };
    await isToldToNobodyElse(t, subject);
    await changedAndDeleted(t, path, subject);
    await isToldToNobodyElse(t, subject);
  });

  check('the events of another account are not listed', ['EVT-ACCOUNT'], listsNoneOfOthers);
}

/** The events of another account's VPC: created, changed and deleted by it. */
async function listsNoneOfOthers(t: CheckContext): Promise<void> {
  const other = t.as('otherAccount');
  const before = await readEvents(t);
  const subnet = { label: t.names.label(), ipv4: '10.0.0.0/24' };
  const { id, label, path } = await arrangeVpc(t, { subnets: [subnet] }, other);
  const isTheirs = (await t.owner.get(path)).refused && !mentions(before, id);
  const subject = { labels: [label, subnet.label], ...(isTheirs ? { vpcId: id } : {}) };
  await changedAndDeleted(t, path, subject, other);
  const seen = await readEvents(t);
  if (seen.records.length === 0) throw new Inconclusive('no event is listed at all');
  const isTold = (of: Subject) => seen.records.some((record) => isAbout(record, of));
  if (isTold(subject) && !isTold({ labels: subject.labels }))
    requireEveryTurn(t, 'one of the events may be about another VPC of this id');
  t.holds('EVT-ACCOUNT', !isTold(subject), {
    expected: `no event about VPC ${label} of another account`,
    received: 'there is one',
    answers: [seen.answer],
  });
}

async function isToldToNobodyElse(t: CheckContext, subject: Subject): Promise<void> {
  const open = await listedTo(t, t.anonymous);
  const foreign = await othersEvents(t);
  for (const [whose, seen] of Object.entries({
    'of the other account': foreign,
    'that anyone can list': open,
  })) {
    const isTold = (of: Subject) => seen?.records.some((record) => isAbout(record, of)) === true;
    // They may have had a VPC of this number for a while.
    if (isTold(subject) && !isTold({ labels: subject.labels }))
      requireEveryTurn(t, `one of the events ${whose} may be about another VPC of this id`);
    t.holds('EVT-ACCOUNT', !isTold(subject), {
      expected: `no event about VPC ${subject.labels[0]} among those ${whose}`,
      received: 'there is one',
      answers: seen ? [seen.answer] : [],
    });
  }
}

/** Every documented event of the VPC has come about by then, as far as the account's own list shows it. */
async function changedAndDeleted(
  t: CheckContext,
  path: string,
  subject: Subject,
  by = t.owner,
): Promise<void> {
  await requireAccepted(t, 'VPC-UPDATE', () => by.put(path, { description: 'changed' }));
  await requireDeleted(t, 'VPC-DELETE', path, by);
  t.creations.forget(path);
  const isTold = (seen?: Events) =>
    seen === undefined || recordsAbout(seen, 'vpc_delete', subject).length > 0;
  await poll(() => listedTo(t, by), isTold, t.convergence);
}

/** The events listed to the other account; undefined without such an account, or when it is shown no list. */
async function othersEvents(t: CheckContext): Promise<Events | undefined> {
  if (tokenOf(t.run.settings.configuration, 'otherAccount') === undefined) return undefined;
  return listedTo(t, t.as('otherAccount'));
}

/** Whether another account cannot read what is there; false when there is none to try it. */
async function isOutOfReach(t: CheckContext, path: string): Promise<boolean> {
  if (tokenOf(t.run.settings.configuration, 'otherAccount') === undefined) return false;
  return (await t.as('otherAccount').get(path)).refused;
}

async function listedTo(t: CheckContext, caller: Caller): Promise<Events | undefined> {
  try {
    return await readEvents(t, caller);
  } catch (signal) {
    if (signal instanceof Skip) return undefined;
    throw signal;
  }
}

/** Ids may be numbered in each account: one that stood in the other account's events before proves nothing. */
function mentions(events: Events | undefined, vpcId: number): boolean {
  return events?.records.some((record) => isAbout(record, { labels: [], vpcId })) ?? false;
}

function observeOthers(t: CheckContext, { records }: Events): void {
  const actions = records.map((record) => (record as { action?: unknown }).action);
  const others = actions.filter(
    (action): action is string => typeof action === 'string' && !VPC_ACTIONS.includes(action),
  );
  for (const action of new Set(others)) t.observe('SIL-EVT-OTHERS', action);
}
