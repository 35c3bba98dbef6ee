import { isObject } from '../../text/json.ts';

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

/** For each kind, fields that no other kind has. */
const OWN_FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  volumes: ['filesystem_path', 'hardware_type'],
  domains: ['soa_email', 'axfr_ips', 'expire_sec', 'domain'],
  nodebalancers: ['client_conn_throttle'],
  computes: ['hypervisor', 'specs', 'alerts'],
};

/**
 * The object in an item of a tag's listing, which may hold it in `data` and beside that a word for its kind, its id and
 * more (SIL-TAG-KIND). An object may also have a field `data` of its own, which the document does not show.
 */
// biome-ignore lint/suspicious/noExplicitAny: the target's answer
export function listedObject(item: any): Listed {
  const held = isObject(item?.data) ? item.data : undefined;
  const isHeld = held !== undefined && ('id' in held || !('id' in item));
  const wrapped = isHeld && kindOf(item) === undefined;
  const body = wrapped ? held : item;
  return { kind: kindOf(body), body, wrapped };
}

function kindOf(body: unknown): Kind | undefined {
  return KINDS.find((each) => OWN_FIELDS[each].some((field) => field in Object(body)));
}
