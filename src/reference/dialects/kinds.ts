/** What stands by itself: the table that keeps it, where it lives, what creates it, and the counter of its ids. */
export const KINDS = [
  { table: 'volumes', at: 'volumes', creates: ['createVolume', 'cloneVolume'], counter: 'volume' },
  { table: 'vpcs', at: 'vpcs', creates: ['createVpc'], counter: 'vpc' },
  {
    table: 'domains',
    at: 'domains',
    creates: ['createDomain', 'cloneDomain', 'importDomain'],
    counter: 'domain',
  },
  // What follows "private/" in the id of an image is given to no image again.
  { table: 'images', at: 'images', creates: ['captureImage', 'uploadImage'], counter: undefined },
  {
    table: 'balancers',
    at: 'nodebalancers',
    creates: ['createNodeBalancer'],
    counter: 'nodebalancer',
  },
  { table: 'instances', at: 'compute/instances', creates: ['createInstance'], counter: 'compute' },
] as const;

/** One kind of what stands by itself. */
export type Kind = (typeof KINDS)[number];
