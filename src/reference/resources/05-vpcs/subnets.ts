import type { Subnet, Vpc } from '../../entities.ts';
import type { State } from '../../state.ts';

/** Who uses a subnet: a configuration profile interface of an instance. */
export interface SubnetUse {
  readonly subnet: number;
  readonly compute: number;
  readonly config: number;
  readonly interface: number;
  /** Whether the instance runs. */
  readonly active: boolean;
}

/** The subnet with the id, of whatever VPC. */
export function subnetWithId(
  state: State,
  id: number,
): { readonly vpc: Vpc; readonly subnet: Subnet } | undefined {
  for (const vpc of state.vpcs) {
    const subnet = vpc.subnets.find((each) => each.id === id);
    if (subnet !== undefined) return { vpc, subnet };
  }
  return undefined;
}

/** Every use of the subnets of one account. */
export function usesOfSubnets(state: State, account: number): readonly SubnetUse[] {
  return state.instances
    .filter((instance) => instance.account === account)
    .flatMap(({ id, status, configs }) =>
      configs.flatMap((config) =>
        config.interfaces.flatMap((each) =>
          each.subnet_id === null
            ? []
            : {
                subnet: each.subnet_id,
                compute: id,
                config: config.id,
                interface: each.id,
                active: status === 'running',
              },
        ),
      ),
    );
}
