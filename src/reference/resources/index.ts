import type { Handlers, ImpliedOperations } from '../call.ts';
import { volumeHandlers } from './04-volumes/volumes.ts';
import { subnetImpliedOperations } from './05-vpcs/vpc-subnets.ts';
import { vpcHandlers } from './05-vpcs/vpcs.ts';
import { regionHandlers } from './06-regions/regions.ts';
import { domainHandlers, domainImpliedOperations } from './07-domains/domains.ts';
import { tagHandlers, tagImpliedOperations } from './08-tags/tags.ts';
import { uploads } from './09-images/image-upload.ts';
import { imageHandlers } from './09-images/images.ts';
import {
  loadBalancerHandlers,
  loadBalancerImpliedOperations,
} from './10-load-balancers/load-balancers.ts';
import { accountHandlers, accountImpliedOperations } from './11-instances/account.ts';
import { catalogHandlers } from './11-instances/catalog.ts';
import { instancePartImpliedOperations } from './11-instances/instance-parts.ts';
import { instanceHandlers, instanceImpliedOperations } from './11-instances/instances.ts';
import { networkingHandlers, networkingImpliedOperations } from './11-instances/networking.ts';
import { eventImpliedOperations } from './13-events/events.ts';

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
