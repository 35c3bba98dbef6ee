import { type Body, instead } from '../blocks/index.ts';
import { alterRecords } from '../blocks/instance.ts';
import type { Fault } from '../fault.ts';

/** Creations that set a read-only field (resources/instance). */
export const readOnlyFaults: readonly Fault[] = [
  setOnCreation('status', 'INST-STATUS-READ-ONLY'),
  setOnCreation('specs', 'INST-SPECS-READ-ONLY'),
  { ...setOnCreation('hypervisor', 'INST-HYPERVISOR-READ-ONLY'), also: ['INST-HYPERVISOR'] },
];

function setOnCreation(field: string, requirement: string): Fault {
  return {
    id: `instance-creation-sets-${field}`,
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
