import type { Core } from '../../core.ts';
import { instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Events that are lost where others come at the same time (events). */
export const atOnceFaults: readonly Fault[] = [
  {
    id: 'vpcs-updated-at-once-told-of-the-last',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'race',
    shownBy: 'VPCs that are updated and deleted at once are told of, each of them',
    see: 'update three VPCs at the same time: one vpc_update among the events',
    wrap: losesEarlier('updateVpc'),
  },
  {
    id: 'vpcs-deleted-at-once-told-of-the-last',
    requirement: 'EVT-VPC-DELETE',
    also: ['EVT-SUBNET-DELETE'],
    kind: 'race',
    shownBy: 'VPCs that are updated and deleted at once are told of, each of them',
    see: 'delete three VPCs at the same time: one vpc_delete among the events',
    wrap: losesEarlier('deleteVpc'),
  },
];

/** Events of requests that come so soon after another are written down together, in milliseconds. */
const AT_ONCE = 10;

/** What an operation tells takes the place of what the same told just before. */
function losesEarlier(operation: string) {
  return (core: Core): Core => {
    let last = { ids: [] as number[], at: 0 };
    return instead(operation, (inner, state, principal, request, now, ...rest) => {
      const step = inner(state, principal, request, now, ...rest);
      const fresh = step.state.events.filter(({ id }) => state.events.get(id) === undefined);
      const lost = now - last.at <= AT_ONCE ? last.ids : [];
      last = { ids: fresh.map(({ id }) => id), at: now };
      const events = lost.reduce((table, id) => table.remove(id), step.state.events);
      return { ...step, state: { ...step.state, events } };
    })(core);
  };
}
