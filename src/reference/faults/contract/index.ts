import { contractFaults as conventions } from '../01-conventions/contract.ts';
import { contractFaults as service } from '../02-service/contract.ts';
import { contractFaults as lists } from '../03-lists/contract.ts';
import { contractFaults as volumes } from '../04-volumes/contract.ts';
import { contractFaults as vpcs } from '../05-vpcs/contract.ts';
import { contractFaults as domains } from '../07-domains/contract.ts';
import { contractFaults as tags } from '../08-tags/contract.ts';
import { contractFaults as images } from '../09-images/contract.ts';
import { contractFaults as loadBalancers } from '../10-load-balancers/contract.ts';
import { contractFaults as instances } from '../11-instances/contract.ts';
import { contractFaults as errors } from '../14-errors/contract.ts';
import type { Fault } from '../fault.ts';

/** Faults of all sections that the contract cases look for. */
export const contractFaults: readonly Fault[] = [
  ...conventions,
  ...service,
  ...lists,
  ...volumes,
  ...vpcs,
  ...domains,
  ...tags,
  ...images,
  ...loadBalancers,
  ...instances,
  ...errors,
];
