import type { Handlers, Neighbours } from '../call.ts';
import { accountHandlers, accountNeighbours } from './account.ts';
import { catalogHandlers } from './catalog.ts';
import { domainHandlers, domainNeighbours } from './domains.ts';
import { eventNeighbours } from './events.ts';
import { uploads } from './image-upload.ts';
import { imageHandlers } from './images.ts';
import { instancePartNeighbours } from './instance-parts.ts';
import { instanceHandlers, instanceNeighbours } from './instances.ts';
import { loadBalancerHandlers, loadBalancerNeighbours } from './load-balancers.ts';
import { networkingHandlers, networkingNeighbours } from './networking.ts';
import { regionHandlers } from './regions.ts';
import { tagHandlers, tagNeighbours } from './tags.ts';
import { volumeHandlers } from './volumes.ts';
import { subnetNeighbours } from './vpc-subnets.ts';
import { vpcHandlers } from './vpcs.ts';

/** Every documented operation, by its operationId. */
export const handlers: Handlers = {
  ...volumeHandlers,
  ...vpcHandlers,
  ...regionHandlers,
  ...domainHandlers,
  ...tagHandlers,
  ...imageHandlers,
  ...loadBalancerHandlers,
  ...instanceHandlers,
  ...networkingHandlers,
  ...catalogHandlers,
  ...accountHandlers,
};

/** The operations that the document only implies, below the base address. */
export const neighbours: Neighbours = {
  ...instanceNeighbours,
  ...instancePartNeighbours,
  ...subnetNeighbours,
  ...domainNeighbours,
  ...tagNeighbours,
  ...loadBalancerNeighbours,
  ...networkingNeighbours,
  ...accountNeighbours,
  ...eventNeighbours,
};

export { uploads };
