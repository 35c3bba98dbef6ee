import { alterItems, alterState, type Body, operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** What a list shows otherwise, and what only instances of another region lose (endpoints/instances). */
export const listedFaults: readonly Fault[] = [
  listedWith('in-the-first-region', 'in another region than the first', ({ region }) => ({
    ...(region === 'us-east' ? {} : { region: 'us-east' }),
  })),
  listedWith('of-the-smallest-type', 'of a big type', () => ({ type: 'nano-1' })),
  listedWith('in-small-letters', 'with capitals in its label', ({ label }) => ({
    label: label.toLowerCase(),
  })),
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

function listedWith(how: string, what: string, wrong: (item: Body) => Body): Fault {
  return {
    id: `instance-listed-${how}`,
    requirement: 'INST-LIST',
    kind: 'rare-value',
    see: `create an instance ${what} and list instances: it is ${how.replaceAll('-', ' ')}`,
    wrap: alterItems('listInstances', (item) => Object.assign(item, wrong(item))),
  };
}
