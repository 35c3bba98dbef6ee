import { arrangeVpc } from '../src/run/arrange/vpc.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { type Events, readEvents } from '../src/run/event-log.ts';
import { isAbout } from '../src/run/event-record.ts';
import { poll } from '../src/run/poll.ts';

const VPC_ACTIONS = ['vpc_create', 'vpc_update', 'vpc_delete', 'subnet_create', 'subnet_delete'];

/** The account collection exposes the events of the account, and of no other. */
export function eventList(check: Declare): void {
  check('the events of the account are listed, and only to it', ['EVT-ACCOUNT'], async (t) => {
    const { label } = await arrangeVpc(t);
    const look = () => readEvents(t);
    const { held, last } = await poll(look, ({ records }) => records.length > 0, t.settleSeconds);
    t.holds('EVT-ACCOUNT', held, {
      expected: `some event of the account within ${t.settleSeconds} s`,
      received: 'an empty list',
      answers: [last.answer],
    });
    observeOthers(t, last);
    const foreign = await readEvents(t, t.as('otherAccount'));
    t.holds(
      'EVT-ACCOUNT',
      !foreign.records.some((record) => isAbout(record, { labels: [label] })),
      {
        expected: `no event about VPC ${label} among those of the other account`,
        received: 'there is one',
        answers: [foreign.answer],
      },
    );
  });
}

function observeOthers(t: CheckContext, { records }: Events): void {
  const actions = records.map((record) => (record as { action?: unknown }).action);
  const others = actions.filter(
    (action): action is string => typeof action === 'string' && !VPC_ACTIONS.includes(action),
  );
  for (const action of new Set(others)) t.observe('SIL-EVT-OTHERS', action);
}
