import type { Handlers, ImpliedOperations } from '../call.ts';
import { accountHandlers, accountImpliedOperations } from './account.ts';
import { catalogHandlers } from './catalog.ts';
import { domainHandlers, domainImpliedOperations } from './domains.ts';
import { eventImpliedOperations } from './events.ts';
import { uploads } from './image-upload.ts';
import { imageHandlers } from './images.ts';
import { instancePartImpliedOperations } from './instance-parts.ts';
import { instanceHandlers, instanceImpliedOperations } from './instances.ts';
import { loadBalancerHandlers, loadBalancerImpliedOperations } from './load-balancers.ts';
import { networkingHandlers, networkingImpliedOperations } from './networking.ts';
import { regionHandlers } from './regions.ts';
import { tagHandlers, tagImpliedOperations } from './tags.ts';
import { volumeHandlers } from './volumes.ts';
import { subnetImpliedOperations } from './vpc-subnets.ts';
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
export const impliedOperations: ImpliedOperations = {
  ...instanceImpliedOperations,
  ...instancePartImpliedOperations,
  ...subnetImpliedOperations,
  ...domainImpliedOperations,
  ...tagImpliedOperations,
  ...loadBalancerImpliedOperations,
  ...networkingImpliedOperations,
  ...accountImpliedOperations,
  ...eventImpliedOperations,
};

export { uploads };
