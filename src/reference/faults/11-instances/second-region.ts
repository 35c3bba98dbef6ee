import { alterState, operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** What only instances of another region lose (endpoints/instances). */
export const secondRegionFaults: readonly Fault[] = [
  {
    id: 'private-address-lost-by-a-boot-in-second-region',
    requirement: 'INST-BOOT',
    kind: 'sequence',
    see: 'boot an instance of the second region with a private address: the address is gone',
    wrap: alterState('bootInstance', (after, _, request) => {
      const instance = after.instances.get(Number(operationOf(request).params.computeId));
      if (instance === undefined || instance.region === 'us-east') return after;
      const ipv4 = instance.ipv4.filter((each) => each.public);
      return { ...after, instances: after.instances.put(instance.id, { ...instance, ipv4 }) };
    }),
  },
];
