import { requireAccepted } from '../../src/check/arrange/required.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { keyOf } from '../../src/check/events/event-history.ts';
import { type Events, readEvents, since } from '../../src/check/events/event-log.ts';
import { tellsFailure } from '../../src/check/events/event-outcome.ts';
import { isAbout } from '../../src/check/events/event-record.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { recordsAbout } from './emitted.ts';
import { create, remove, subjectOf } from './told-vpcs.ts';

const ONCE = 'EVT-ONCE';

/** What is done once is told once (events). */
export function onceChecks(check: Declare): void {
  check('what is done to a VPC once is told once', [ONCE], async (t) => {
    const before = await readEvents(t);
    const vpc = await create(t, 2);
    const [label = '', ...subnets] = vpc.labels;
    const own = [label, t.names.label()];
    const change = { label: own[1], description: 'all at once' };
    await requireAccepted(t, 'VPC-UPDATE', () => t.owner.put(vpc.path, change));
    await remove(t, vpc, await subjectOf(t, vpc));
    const told = since(before, await toldOf(t, [...own, ...subnets]));
    for (const action of ['vpc_create', 'vpc_update', 'vpc_delete']) {
      isToldOnce(t, told, action, own, []);
    }
    for (const action of ['subnet_create', 'subnet_delete']) {
      for (const each of subnets) {
        const others = subnets.filter((other) => other !== each);
        isToldOnce(t, told, action, [each], others);
      }
    }
  });
}

/** The events up to that of the deletion. @throws Inconclusive when it does not come */
async function toldOf(t: CheckContext, labels: readonly string[]): Promise<Events> {
  const isTold = (seen: Events) => recordsAbout(seen, 'vpc_delete', { labels }).length > 0;
  const { held, last } = await poll(() => readEvents(t), isTold, t.convergence);
  if (!held) throw new Inconclusive('no event says by its label that the VPC was deleted');
  return last;
}

/**
 * No two records say the same of the same thing. A record may tell of an action that is under way, one of its end, and
 * one of its failure: those differ. One that names other subnets as well may be about any of them.
 */
function isToldOnce(
  t: CheckContext,
  told: Events,
  action: string,
  labels: readonly string[],
  others: readonly string[],
): void {
  const records = withoutRepeated(recordsAbout(told, action, { labels })).filter(
    (record) => !tellsFailure(record) && !isAbout(record, { labels: others }),
  );
  const said = records.map(withoutMoment);
  const twice = records.find((_, at) => said.indexOf(said[at] ?? '') !== at);
  t.holds(ONCE, twice === undefined, {
    expected: `one ${action} about ${labels[0]}`,
    received: `another: ${JSON.stringify(twice)}`,
    answers: [told.answer],
  });
}

/** One record may stand on two pages, when others come while they are read. */
function withoutRepeated(records: readonly unknown[]): unknown[] {
  return [...new Map(records.map((record) => [keyOf(record), record])).values()];
}

/** What a record says beside which record it is, and of when. */
function withoutMoment(record: unknown): string {
  const fields = Object.entries(Object(record)).filter(([key]) => !MOMENT.test(key));
  return JSON.stringify(fields).replace(TIMESTAMP, '');
}

const MOMENT =
  /(^|_)(id|uuid|key|cursor|number|seq|sequence|created|updated|time|timestamp|date|at)$/i;
const TIMESTAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g;
