import type { CheckContext } from '../../check-context.ts';
import { arrangeVpc, vpcBody, vpcPath } from '../vpc.ts';
import { baseOf, type Maker, type Parts } from './maker.ts';

/** Two subnets far from every range that a near miss uses, so that none is refused for overlapping. */
const SUBNETS = [
  { label: 'first', ipv4: '10.200.0.0/24' },
  { label: 'second', ipv4: '10.200.1.0/24' },
];

/** Right requests of the VPC operations. */
export const vpcRequests: Readonly<Record<string, Maker>> = {
  listVpcs: async (t) => {
    await t.shared('two VPCs', (arrangement) =>
      Promise.all([arrangeVpc(arrangement), arrangeVpc(arrangement)]),
    );
    return {};
  },
  createVpc: async (t) => ({ json: vpcBody(t, { subnets: SUBNETS }), creates: vpcPath }),
  getVpc: onVpc(() => ({})),
  updateVpc: onVpc((t) => ({ json: { label: t.names.label() } })),
  deleteVpc: onVpc(() => ({})),
};

function onVpc(parts: (t: CheckContext) => Parts): Maker {
  return async (t, base) => {
    const vpc = await baseOf(t, base, 'VPC', (arrangement) =>
      arrangeVpc(arrangement, { subnets: SUBNETS }),
    );
    return { parameters: { vpcId: vpc.id }, reads: vpc.path, ...parts(t) };
  };
}
