import { type Body, instead } from '../blocks/index.ts';
import { isUsed, remembering, vpcInPath } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';
import { tellsRefusals } from './refused.ts';

/** Events of what was refused for a rarer reason, or once more (events). */
export const otherRefusalsFaults: readonly Fault[] = [
  creationTold('overlapping-subnets', 'subnet_create', ({ subnets }) =>
    isTwice(subnets, ({ ipv4 }) => ipv4),
  ),
  creationTold('subnets-of-one-label', 'vpc_create', ({ subnets }) =>
    isTwice(subnets, ({ label }) => label),
  ),
  creationTold('a-wrong-label', 'vpc_create', ({ label }) => /--/.test(label)),
  creationTold('no-region', 'vpc_create', ({ region }) => region === undefined),
  {
    id: 'second-refused-deletion-tells-of-subnets',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'sequence',
    see: 'be refused to delete a busy VPC twice: there is a subnet_delete among the events',
    wrap: remembering(() => {
      const refused = new Set<string>();
      return instead('deleteVpc', (core, state, principal, request, ...rest) => {
        const isAgain = refused.has(request.path);
        const vpc = vpcInPath(state, request);
        if (vpc && isUsed(state, vpc)) refused.add(request.path);
        const told = isAgain ? tellsRefusals('deleteVpc', 'subnet_delete')(core) : core;
        return told(state, principal, request, ...rest);
      });
    }),
  },
];

function creationTold(why: string, action: string, when: (body: Body) => boolean): Fault {
  const about = (body: Body) => (action === 'subnet_create' ? Object(body?.subnets)[0] : body);
  return {
    id: `refused-creation-for-${why}-told`,
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: `be refused a VPC for ${why.replaceAll('-', ' ')}: there is a ${action} among the events`,
    wrap: tellsRefusals('createVpc', action, about, when),
  };
}

/** Whether the first two subnets have the same. */
function isTwice(subnets: Body, of: (subnet: Body) => unknown): boolean {
  return subnets?.length > 1 && of(Object(subnets[0])) === of(Object(subnets[1]));
}
