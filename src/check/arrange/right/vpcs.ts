import { seedOf } from '../../../generate/names.ts';
import type { CheckContext } from '../../check-context.ts';
import { arrangeVpc, vpcBody, vpcPath } from '../vpc.ts';
import { baseOf, type Maker, type Parts } from './maker.ts';

/**
 * Two subnets far from every range that a near miss uses, so that none is refused for overlapping,
 * that do not touch, and unlike those of other VPCs: whether these may share them, or lie side by
 * side, are questions of their own.
 */
function subnets(t: CheckContext) {
  const labels = [t.names.label(), t.names.label()] as const;
  const place = seedOf(labels[0]) & 0xff;
  return [
    { label: labels[0], ipv4: `10.200.${place}.0/25` },
    { label: labels[1], ipv4: `10.201.${place}.0/25` },
  ];
}

/** Right requests of the VPC operations. */
export const vpcRequests: Readonly<Record<string, Maker>> = {
  listVpcs: async (t) => {
    await t.shared('two VPCs', (arrangement) =>
      Promise.all([arrangeVpc(arrangement), arrangeVpc(arrangement)]),
    );
    return {};
  },
  createVpc: async (t) => ({ json: vpcBody(t, { subnets: subnets(t) }), creates: vpcPath }),
  getVpc: onVpc(() => ({})),
  updateVpc: onVpc((t) => ({ json: { label: t.names.label() } })),
  deleteVpc: onVpc(() => ({})),
};

function onVpc(parts: (t: CheckContext) => Parts): Maker {
  return async (t, base) => {
    const vpc = await baseOf(t, base, 'VPC', (arrangement) =>
      arrangeVpc(arrangement, { subnets: subnets(arrangement) }),
    );
    return { parameters: { vpcId: vpc.id }, reads: vpc.path, ...parts(t) };
  };
}
