import type { Core } from '../../core.ts';
import { instead, SOON } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Events that are lost where others come at the same time (events). */
export const atOnceFaults: readonly Fault[] = [
  {
    id: 'vpcs-updated-at-once-told-of-the-last',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'race',
    see: 'update three VPCs at the same time: one vpc_update among the events',
    wrap: losesEarlier('updateVpc'),
  },
  {
    id: 'vpcs-deleted-at-once-told-of-the-last',
    requirement: 'EVT-VPC-DELETE',
    also: ['EVT-SUBNET-DELETE'],
    kind: 'race',
    see: 'delete three VPCs at the same time: one vpc_delete among the events',
    wrap: losesEarlier('deleteVpc'),
  },
];

/** What an operation tells takes the place of what the same told just before. */
function losesEarlier(operation: string) {
  return (core: Core): Core => {
    let last = { ids: [] as number[], at: 0 };
    return instead(operation, (inner, state, principal, request, now, ...rest) => {
      const step = inner(state, principal, request, now, ...rest);
      const fresh = step.state.events.filter(({ id }) => state.events.get(id) === undefined);
      const lost = now - last.at <= SOON ? last.ids : [];
      last = { ids: fresh.map(({ id }) => id), at: now };
      const events = lost.reduce((table, id) => table.remove(id), step.state.events);
      return { ...step, state: { ...step.state, events } };
    })(core);
  };
}
