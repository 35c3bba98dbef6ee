import type { JsonObject } from '../../text/json.ts';
import type { CreationAttempt } from '../recipe.ts';

/** For each creation, what its refusal breaks by the one field sent beside those that every body has. */
const BROKEN: readonly {
  readonly creation: RegExp;
  readonly by: Readonly<Record<string, string>>;
}[] = [
  {
    creation: /^\/volumes$/,
    by: { label: 'VOL-CREATE', region: 'VOL-CREATE', size: 'VOL-CREATE', tags: 'VOL-CREATE-TAGS' },
  },
  {
    creation: /^\/vpcs$/,
    by: {
      label: 'VPC-CREATE',
      region: 'VPC-CREATE',
      description: 'VPC-CREATE',
      subnets: 'VPC-CREATE',
    },
  },
  { creation: /^\/domains$/, by: ofDomain() },
  {
    creation: /^\/images\/upload$/,
    by: { label: 'IMG-UPLOAD', region: 'IMG-UPLOAD', description: 'IMG-UPLOAD' },
  },
  {
    creation: /^\/compute\/instances$/,
    by: Object.fromEntries(
      ['label', 'region', 'type', 'image', 'root_pass', 'booted'].map((each) => [
        each,
        'INST-CREATE',
      ]),
    ),
  },
  {
    creation: /^\/nodebalancers$/,
    by: { label: 'LB-CREATE', region: 'LB-CREATE', client_conn_throttle: 'LB-CREATE' },
  },
  {
    creation: /^\/tags$/,
    by: {
      label: 'TAG-CREATE',
      volumes: 'TAG-CREATE-VOLUMES',
      domains: 'TAG-CREATE-DOMAINS',
      computes: 'TAG-CREATE-COMPUTES',
      nodebalancers: 'TAG-CREATE-NODEBALANCERS',
    },
  },
];

/** So many items of a list find room everywhere; of more the document does not say so. */
const FEW = 8;

/** What a target may offer with one of them and not with another (resources/region, resources/image). */
const OFFERS = ['region', 'type', 'image'];

/**
 * The requirement that a target breaks which refuses this creation and accepts the plain one.
 * Undefined where the document leaves open whether it may: fields that a target need not offer
 * (`cloud_init`), references to what may be in use, long lists.
 */
export function brokenByRefusal({ collection, body }: CreationAttempt): string | undefined {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  const known = BROKEN.find(({ creation }) => creation.test(collection))?.by;
  const isOpen = sent.some(([name, value]) => !(known && name in known) || isUncommon(name, value));
  if (known === undefined || isOpen) return undefined;
  if (body.type === 'slave') return 'DOM-CREATE-SLAVE';
  if (body.status === 'disabled') return 'DOM-STATUS-CREATE-DISABLED';
  const special = new Set(sent.map(([name]) => known[name]).filter((id) => id !== known.label));
  return special.size === 1 ? [...special][0] : known.label;
}

/** Whether two creations ask for the same offer: what is in one region need not be in another. */
export function asksForTheSameOffer(one: JsonObject, other: JsonObject): boolean {
  return OFFERS.every((name) => one[name] === other[name] || !(name in one && name in other));
}

/** As many subnets as a body asks for, with nothing special about them: an account may have room for so many. */
export function plainSubnets(asked: unknown): JsonObject {
  if (!Array.isArray(asked) || asked.length === 0) return {};
  const subnets = asked.map((_, index) => ({
    label: `plain-${index + 1}`,
    ipv4: `10.${100 + index * 2}.78.0/24`,
  }));
  return { subnets };
}

/** Sizes of volumes have no stated bounds (SIL-VOL-SIZE-BOUNDS). */
function isUncommon(name: string, value: unknown): boolean {
  if (name === 'size') return !(Number(value) >= 20 && Number(value) <= 40);
  const isOdd = (each: unknown) => each === null || each === undefined;
  return Array.isArray(value) && (value.length > FEW || value.some(isOdd));
}

function ofDomain(): Record<string, string> {
  const fields = ['domain', 'type', 'soa_email', 'master_ips', 'axfr_ips', 'description', 'group'];
  const timers = ['expire_sec', 'refresh_sec', 'retry_sec', 'ttl_sec'];
  const all = [...fields, 'status', ...timers, 'tags'];
  return { label: 'DOM-CREATE', ...Object.fromEntries(all.map((each) => [each, 'DOM-CREATE'])) };
}
