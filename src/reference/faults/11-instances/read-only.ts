import { type Body, instead } from '../blocks/index.ts';
import { alterRecords } from '../blocks/instance.ts';
import type { Fault } from '../fault.ts';

/** Creations that set a read-only field (resources/instance). */
export const readOnlyFaults: readonly Fault[] = [
  {
    id: 'instance-creation-sets-id',
    requirement: 'INST-ID-READ-ONLY',
    kind: 'state',
    see: 'create an instance with id: it has the id that was sent',
    wrap: instead('createInstance', (core, state, principal, request, ...rest) => {
      const { id } = (request.body ?? {}) as Body;
      const counters = Number.isInteger(id) ? { ...state.counters, compute: id } : state.counters;
      return core({ ...state, counters }, principal, request, ...rest);
    }),
  },
  setOnCreation('host_uuid', 'INST-HOST-UUID-READ-ONLY'),
  setOnCreation('ipv4', 'INST-IPV4-READ-ONLY'),
  setOnCreation('ipv6', 'INST-IPV6-READ-ONLY'),
  setOnCreation('placement_group', 'INST-PLACEMENT-GROUP-READ-ONLY'),
  setOnCreation('status', 'INST-STATUS-READ-ONLY'),
  setOnCreation('specs', 'INST-SPECS-READ-ONLY'),
  setOnCreation('created', 'INST-CREATED-READ-ONLY'),
  setOnCreation('updated', 'INST-UPDATED-READ-ONLY'),
  setOnCreation('backups', 'INST-BACKUPS-READ-ONLY'),
  { ...setOnCreation('hypervisor', 'INST-HYPERVISOR-READ-ONLY'), also: ['INST-HYPERVISOR'] },
];

function setOnCreation(field: string, requirement: string): Fault {
  return {
    id: `instance-creation-sets-${field.replaceAll('_', '-')}`,
    requirement,
    kind: 'state',
    see: `create an instance with ${field}: it has the value that was sent`,
    wrap: (core) => {
      const taken = new Map<unknown, unknown>();
      const shown = alterRecords((item) => {
        if (taken.has(item.id)) item[field] = taken.get(item.id);
      })(core);
      return instead('createInstance', (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const asked = (request.body ?? {}) as Body;
        const { id } = (step.answer?.body ?? {}) as Body;
        if (id !== undefined && field in asked) taken.set(id, asked[field]);
        return step;
      })(shown);
    },
  };
}
