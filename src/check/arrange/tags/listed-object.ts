import { isObject } from '../../../text/json.ts';

/** Kinds of object that carry tags, as the body of a creation names them. */
export type Kind = 'volumes' | 'domains' | 'computes' | 'nodebalancers';

export const KINDS: readonly Kind[] = ['volumes', 'domains', 'computes', 'nodebalancers'];

/** An object in the listing of a tag. */
export interface Listed {
  /** Known by fields that no other kind has; undefined when the object shows none of them. */
  readonly kind: Kind | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly body: any;
  /** Whether the object stands in `data` beside other fields (SIL-TAG-KIND). */
  readonly wrapped: boolean;
}

/** For each kind, fields that no other kind has by the document. */
const OWN_FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  volumes: ['filesystem_path', 'hardware_type', 'size', 'compute_id'],
  domains: ['domain', 'soa_email', 'axfr_ips', 'master_ips', 'expire_sec', 'refresh_sec'],
  nodebalancers: ['client_conn_throttle', 'host', 'transfer'],
  computes: ['image', 'hypervisor', 'specs', 'alerts', 'backups'],
};

/** For each kind, the words that the document has for it, in letters alone. */
const WORDS: Readonly<Record<Kind, readonly string[]>> = {
  volumes: ['volume'],
  domains: ['domain'],
  nodebalancers: ['nodebalancer', 'loadbalancer', 'balancer'],
  computes: ['compute', 'instance', 'computeinstance'],
};

/**
 * The object in an item of a tag's listing, which may hold it in `data` and beside that a word for its kind, its id and
 * more (SIL-TAG-KIND). An object may also have a field `data` of its own, which the document does not show.
 */
// biome-ignore lint/suspicious/noExplicitAny: the target's answer
export function listedObject(item: any): Listed {
  const held = isObject(item?.data) ? item.data : undefined;
  const mayBeHeld = held !== undefined && ('id' in held || !('id' in item));
  const [bare, within] = [shownIn(item), shownIn(held)];
  if (mayBeHeld && within.fields >= bare.fields)
    return { kind: kindNamed(item.type) ?? within.kind, body: held, wrapped: true };
  return { kind: bare.kind, body: item, wrapped: false };
}

/** The kind that a word beside the object names: it is believed before fields, which another kind may have too. */
function kindNamed(type: unknown): Kind | undefined {
  if (typeof type !== 'string') return undefined;
  const word = type
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/s$/, '');
  return KINDS.find((kind) => WORDS[kind].includes(word));
}

/** The kind that most fields are shown of: there may be further fields, by names that other kinds have. */
function shownIn(body: unknown): { readonly kind: Kind | undefined; readonly fields: number } {
  const counts = KINDS.map((kind) => ({
    kind,
    fields: OWN_FIELDS[kind].filter((field) => field in Object(body)).length,
  }));
  const [most] = counts.toSorted((one, other) => other.fields - one.fields);
  return most && most.fields > 0 ? most : { kind: undefined, fields: 0 };
}
