import type { JsonObject } from '../text/json.ts';
import type { BodySource, ResourceKind } from './kind.ts';
import type { Requester } from './requester.ts';

/** Sections whose checks create instances or load balancers, for which the document names no deletion. */
const CREATING_SECTIONS = [
  'Volumes',
  'VPCs',
  'Tags',
  'Images',
  'Load balancers',
  'Instances, networking and account',
  'Authentication',
];

const VOLUME = {
  name: 'volume',
  service: 'Block Storage',
  collection: '/volumes',
  item: /^\/volumes\/[^/]+$/,
  creations: /^\/volumes(\/[^/]+\/clone)?$/,
  body: labelInRegion,
  path: (answer: unknown) => byId('/volumes', answer),
  list: { path: '/volumes' },
  read: 'documented',
  deletion: 'documented',
  beforeDeletion: 'detach',
} satisfies ResourceKind;

const DOMAIN = {
  name: 'domain',
  collection: '/domains',
  item: /^\/domains\/[^/]+$/,
  creations: /^\/domains(\/import|\/[^/]+\/clone)?$/,
  body: (from: BodySource) => {
    const domain = from.domainName();
    return { domain, type: 'master', soa_email: `admin@${domain}` };
  },
  path: (answer: unknown) => byId('/domains', answer),
  list: { path: '/domains' },
  read: 'documented',
  deletion: 'documented',
} satisfies ResourceKind;

const VPC = {
  name: 'vpc',
  // The document shows no value of this name (SIL-VPC-REGION-CAPABILITY).
  service: 'VPCs',
  collection: '/vpcs',
  item: /^\/vpcs\/[^/]+$/,
  creations: /^\/vpcs$/,
  body: (from: BodySource) => ({ label: from.names.label(), region: from.home('/vpcs') }),
  mayMove: true,
  path: (answer: unknown) => byId('/vpcs', answer),
  list: { path: '/vpcs' },
  read: 'documented',
  deletion: 'documented',
} satisfies ResourceKind;

const INSTANCE = {
  name: 'instance',
  service: 'Computes',
  collection: '/compute/instances',
  item: /^\/compute\/instances\/[^/]+$/,
  creations: /^\/compute\/instances$/,
  body: (from: BodySource) => ({
    region: from.fixture('region'),
    type: from.fixture('type'),
    image: from.fixture('image'),
    root_pass: from.run.deployment.password,
    label: from.names.label(),
    booted: false,
  }),
  path: (answer: unknown) => byId('/compute/instances', answer),
  list: { path: '/compute/instances' },
  read: { operation: 'getInstance', placeholder: 'computeId' },
  deletion: { operation: 'deleteInstance', placeholder: 'computeId' },
  mayBeThere: isListed,
  neededIn: CREATING_SECTIONS,
} satisfies ResourceKind;

const LOAD_BALANCER = {
  name: 'load balancer',
  service: 'NodeBalancers',
  collection: '/nodebalancers',
  item: /^\/nodebalancers\/[^/]+$/,
  creations: /^\/nodebalancers$/,
  // Which of the three a target needs is open (SIL-LB-REQUIRED). No check opens so many connections by the way.
  body: (scope) => ({ ...labelInRegion(scope), client_conn_throttle: 19 }),
  path: (answer: unknown) => byId('/nodebalancers', answer),
  list: { implied: 'listNodeBalancers' },
  read: { operation: 'getNodeBalancer', placeholder: 'nodebalancerId' },
  deletion: { operation: 'deleteNodeBalancer', placeholder: 'nodebalancerId' },
  mayBeThere: takesConfig,
  neededIn: CREATING_SECTIONS,
} satisfies ResourceKind;

const IMAGE = {
  name: 'image',
  // As of VPCs, no value of this name is shown: where uploads are taken, no region need say.
  service: 'Images',
  collection: '/images',
  item: /^\/images\/[^/]+\/[^/]+$/,
  creations: /^\/images(\/upload)?$/,
  creation: '/images/upload',
  body: (from: BodySource) => ({ label: from.names.label(), region: from.home('/images') }),
  mayMove: true,
  likelyWith: 'Object Storage',
  // An upload answers the image inside `image`, a capture answers the image itself.
  path: (answer: unknown) => imagePath(Object(Object(answer).image ?? answer).id),
  list: { path: '/images' },
  read: 'documented',
  deletion: 'documented',
} satisfies ResourceKind;

const TAG = {
  name: 'tag',
  collection: '/tags',
  item: /^\/tags\/[^/]+$/,
  creations: /^\/tags$/,
  body: (from: BodySource) => ({ label: from.names.label() }),
  path: (_answer: unknown, { label }: JsonObject) =>
    typeof label === 'string' ? tagPath(label) : undefined,
  list: { implied: 'listTags' },
  read: 'documented',
  deletion: 'documented',
  pathHoldsName: true,
} satisfies ResourceKind;

/**
 * Every kind of resource that stands by itself. What goes with something else, such as a record with
 * its domain, is no kind of its own: nobody has to look for it or remove it.
 */
export const RESOURCE_KINDS = {
  volume: VOLUME,
  vpc: VPC,
  domain: DOMAIN,
  image: IMAGE,
  instance: INSTANCE,
  loadBalancer: LOAD_BALANCER,
  tag: TAG,
} as const;

const ALL: readonly ResourceKind[] = Object.values(RESOURCE_KINDS);

/** Kinds whose items only an implied operation removes, so that a target may keep them for ever. */
export const KINDS_WITHOUT_DELETION = ALL.filter(({ deletion }) => deletion !== 'documented');

/** What a POST to this path creates; undefined when it is nothing that stands by itself. */
export function createdBy(path: string): ResourceKind | undefined {
  return ALL.find(({ creations }) => creations.test(path));
}

/** The kind of what lives at this path, as in `/volumes/7`; undefined when it is no item of any. */
export function kindAt(path: string): ResourceKind | undefined {
  return ALL.find(({ item }) => item.test(path));
}

/** Whether this is a path below an item that no documented operation reads: the item may be new. */
export function isBelowUnreadable(path: string): boolean {
  return ALL.some(
    ({ read, collection }) => read !== 'documented' && path.startsWith(`${collection}/`),
  );
}

/** Where the tag of this label lives: the label is its id. */
export function tagPath(label: string): string {
  return `/tags/${encodeURIComponent(label)}`;
}

/** Where an image of this id is read, updated and deleted, as in `/images/private/17`. */
export function imagePath(id: unknown): string | undefined {
  const [, scope, rest] = typeof id === 'string' ? (/^(\w+)\/(.+)$/s.exec(id) ?? []) : [];
  return scope === undefined ? undefined : `/images/${scope}/${encodeURIComponent(rest ?? '')}`;
}

/** What a body calls the resource. */
export function nameIn(body: JsonObject): string | undefined {
  const name = body.label ?? body.domain;
  return typeof name === 'string' ? name : undefined;
}

function labelInRegion(from: BodySource) {
  return { label: from.names.label(), region: from.fixture('region') };
}

/** A number that was not read exactly is no id: what has that of the nearest one may be a stranger's. */
function byId(collection: string, answer: unknown): string | undefined {
  const { id } = Object(answer);
  const isExact = typeof id === 'string' || (typeof id === 'number' && !isInexact(id));
  return isExact ? `${collection}/${id}` : undefined;
}

/** Whether a number lies beyond those that JavaScript reads exactly (RFC 8259, 6). */
export function isInexact(id: unknown): boolean {
  return Number.isInteger(id) && !Number.isSafeInteger(id);
}

async function isListed(caller: Requester, path: string): Promise<boolean> {
  const listed = (await caller.list('/compute/instances')) ?? [];
  return listed.some(({ id }) => byId('/compute/instances', { id }) === path);
}

/** A load balancer that is there takes a config: no documented operation reads one. */
async function takesConfig(caller: Requester, path: string): Promise<boolean> {
  const config = { label: 'probe', port: 80, check: 'connection' };
  return !(await caller.post(`${path}/configs`, config)).isMissing;
}
