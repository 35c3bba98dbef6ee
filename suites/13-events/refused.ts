import { type ArrangedVpc, arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { requireEveryTurn } from '../../src/check/doubt/recurrence.ts';
import { type Events, readEvents, since } from '../../src/check/events/event-log.ts';
import { tellsFailure } from '../../src/check/events/event-outcome.ts';
import { isAbout } from '../../src/check/events/event-record.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { recordsAbout } from './emitted.ts';
import {
  otherRefusals,
  type Refused,
  refusedCreation,
  refusedDeletion,
  refusedForLabel,
  refusedUpdate,
} from './refusals.ts';

/** A refused operation emits no event, unless one that says itself that it came to nothing. */
export function refusedChecks(check: Declare): void {
  const requirements = ['EVT-REFUSED-SILENT', 'VPC-DELETE-PERMISSION'];
  check('what was refused is not told in events', requirements, async (t) => {
    const { vpc, events: before } = await toldOfVpc(t);
    const refusals = [await refusedCreation(t), await refusedUpdate(t, vpc)];
    refusals.push(...(await otherRefusals(t, vpc)), ...(await refusedForLabel(t, vpc, before)));
    const { busyVpc } = t.run.settings.configuration.fixtures;
    if (busyVpc) refusals.push(await refusedDeletion(t, busyVpc.vpc));
    const untouched = await toldOfVpc(t);
    const look = async () => since(before, await readEvents(t));
    const seen = { after: since(before, untouched.events), look };
    // What was taken all the same is for other checks to find, and is told.
    const told = new Set(refusals.flatMap(({ answer, actions }) => (answer.ok ? actions : [])));
    for (const { actions, ...refusal } of refusals.filter(({ answer }) => answer.refused)) {
      for (const action of actions.filter((each) => !told.has(each))) {
        await isSilent(t, seen, action, { ...refusal, untouched: untouched.vpc });
      }
    }
  });
}

/** What is told after the refusals, at first and later. */
interface Seen {
  readonly after: Events;
  readonly look: () => Promise<Events>;
}

/**
 * A record may be there from the beginning of what it tells of, and say later that this failed.
 * @param refusal with a VPC that no request touches: what is told of it is told of any
 */
async function isSilent(
  t: CheckContext,
  { after, look }: Seen,
  action: string,
  refusal: Omit<Refused, 'actions'> & { readonly untouched: ArrangedVpc },
): Promise<void> {
  const { subject, rightly = { labels: [] }, answer, untouched } = refusal;
  const emittedIn = (events: Events) =>
    recordsAbout(events, action, subject).filter(
      (record) => !tellsFailure(record) && !isAbout(record, rightly),
    );
  const isOver = (events: Events) => emittedIn(events).length === 0;
  const last = isOver(after) ? after : (await poll(look, isOver, t.convergence)).last;
  const emitted = emittedIn(last);
  // What somebody else did meanwhile may be about another one of the same id, as of a subnet of another VPC.
  if (emitted.length > 0) requireEveryTurn(t, `${action} may be about something else`);
  if (emitted.length > 0 && action === 'vpc_update' && (await isToldAnyway(t, untouched)))
    throw new Inconclusive('vpc_update is told of a VPC that nobody updates');
  t.holds('EVT-REFUSED-SILENT', emitted.length === 0, {
    expected: `no ${action} for what was refused`,
    received: JSON.stringify(emitted[0]),
    answers: [answer, last.answer],
  });
}

async function isToldAnyway(t: CheckContext, { id, label }: ArrangedVpc): Promise<boolean> {
  const isTold = (seen: Events) =>
    recordsAbout(seen, 'vpc_update', { labels: [label], vpcId: id }).length > 0;
  return (await poll(() => readEvents(t), isTold, t.convergence)).held;
}

/**
 * A new VPC, and the events up to that of its creation: those of earlier operations must be there by then. What
 * else a creation emits is its own.
 */
async function toldOfVpc(t: CheckContext): Promise<{ vpc: ArrangedVpc; events: Events }> {
  const vpc = await arrangeVpc(t);
  const { id, label } = vpc;
  const isEmitted = (seen: Events) =>
    recordsAbout(seen, 'vpc_create', { labels: [label], vpcId: id }).length > 0;
  const { held, last } = await poll(() => readEvents(t), isEmitted, t.convergence);
  if (!held)
    throw new Inconclusive(`VPC ${id} was created, and no vpc_create is known to be about it`);
  return { vpc, events: last };
}
