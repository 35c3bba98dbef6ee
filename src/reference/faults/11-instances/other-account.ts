import { showInstance } from '../../resources/11-instances/instance-answer.ts';
import { alterAnswer, byAnyone } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Instances of another account in use (service#rule-1). */
export const otherAccountFaults: readonly Fault[] = [
  {
    id: 'instances-listed-to-other-account',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'create an instance and list those of another account: it is there',
    wrap: alterAnswer('listInstances', (body, _, state) => ({
      ...body,
      data: [...state.instances].map((instance) => showInstance(state, instance)),
    })),
  },
  {
    id: 'address-on-instance-of-other-account',
    requirement: 'IP-CREATE-COMPUTE-ID-KNOWN',
    kind: 'cross-resource',
    see: 'allocate an address for an instance of another account: it is allocated',
    wrap: byAnyone('createIp'),
  },
];
