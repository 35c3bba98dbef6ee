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
import { unissuedCaller } from '../12-authentication/tried-requests.ts';
import { othersOf } from '../support/callers/others.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { ANY_PAGE } from '../support/pages/any-page.ts';
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
  const what = `VPC ${label} of another account`;
  isUntold(t, subject, what, seen);
  // Nor are they to users of the account who are shown less, or more.
  for (const user of othersOf(t, 'restricted', 'restrictedWithGrants'))
    isUntold(t, subject, what, await listedTo(t, user));
}

async function isToldToNobodyElse(t: CheckContext, subject: Subject): Promise<void> {
  for (const [whose, seen] of [
    ['of the other account', await othersEvents(t)],
    ...(await othersPages(t)),
    ['that anyone can list', await listedTo(t, t.anonymous)],
    ...(await strangersEvents(t)),
  ] as const) {
    isUntold(t, subject, `VPC ${subject.labels[0]} among those ${whose}`, seen);
  }
}

/** No event of the list is about the subject. An id may have been another VPC's for a while. */
function isUntold(
  t: CheckContext,
  subject: Subject,
  what: string,
  seen: Pick<Events, 'records' | 'answer'> | undefined,
): void {
  const isTold = (of: Subject) => seen?.records.some((record) => isAbout(record, of)) === true;
  if (isTold(subject) && !isTold({ labels: subject.labels }))
    requireEveryTurn(t, `one of the events may be about another VPC than ${what}`);
  t.holds('EVT-ACCOUNT', !isTold(subject), {
    expected: `no event about ${what}`,
    received: 'there is one',
    answers: seen ? [seen.answer] : [],
  });
}

type Seen = readonly [whose: string, seen: Pick<Events, 'records' | 'answer'> | undefined];

/** What the other account is shown on pages of other sizes, in longer runs. */
async function othersPages(t: CheckContext): Promise<Seen[]> {
  const request = t.impliedOperation('listEvents');
  const [other] = othersOf(t, 'otherAccount');
  if (other === undefined || request === undefined) return [];
  const pages = await Promise.all(ANY_PAGE.map((query) => other.get(request.path, query)));
  return pages.map((answer) => ['of the other account', { records: answer.items, answer }]);
}

/** What those are shown whose tokens nobody issued or were revoked, in longer runs. */
async function strangersEvents(t: CheckContext): Promise<Seen[]> {
  const strangers = isShortRun(t) ? [] : [unissuedCaller(t), ...othersOf(t, 'revokedToken')];
  const seen: Seen[] = [];
  for (const caller of strangers)
    seen.push([`that ${caller.credential} can list`, await listedTo(t, caller)]);
  return seen;
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
