import { isPrivateAddress, mayBePrivate } from '../../../src/check/arrange/private-address.ts';
import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { KnownRecord } from '../../../src/check/whole/record.ts';
import { isObject } from '../../../src/text/json.ts';

/**
 * The record of an instance with the fields of its objects beside the others, as in `alerts.cpu`: objects may
 * hold more than the document knows.
 */
export function fieldByField(record: TaggedRecord): TaggedRecord {
  const flat = (seen: TaggedRecord): TaggedRecord => ({
    ...seen,
    body: flattened(seen.body),
    until,
  });
  const until: TaggedRecord['until'] = async (holds) =>
    flat(await record.until((seen) => holds(flat(seen))));
  return flat(record);
}

function flattened(body: unknown): Record<string, unknown> {
  const fields = Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) =>
    isObject(value)
      ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each] as const)
      : [[name, value] as const],
  );
  return Object.fromEntries(fields);
}

/** Whether a flat record shows what the document says of every new instance. */
export function isFilledIn(body: Readonly<Record<string, unknown>>): boolean {
  const { ipv4, disk_encryption } = body;
  const cores = Number(body['specs.vcpus']);
  const hasAddress = Array.isArray(ipv4) && ipv4.some((each) => !isPrivateAddress(each));
  const hasDefaults = disk_encryption === 'enabled' && body['alerts.cpu'] === 90 * cores;
  return cores > 0 && Number(body['specs.memory']) > 0 && hasAddress && hasDefaults;
}

/** One private address may come with the instance, and later than the public one: until there is one, it is not compared. */
export function withoutPrivate(known: KnownRecord): KnownRecord {
  const { until, fields } = known;
  if (until === undefined || addressesIn(fields).some(mayBePrivate)) return known;
  const publicOnes = <T extends { readonly body: unknown }>(seen: T): T => {
    const ipv4 = addressesIn(seen.body).filter((each) => !mayBePrivate(each));
    return { ...seen, body: { ...Object(seen.body), ipv4 } };
  };
  return {
    ...known,
    until: async (holds) => publicOnes(await until((seen) => holds(publicOnes(seen)))),
  };
}

/** The IPv4 addresses that a record shows. */
export function addressesIn(body: unknown): unknown[] {
  const { ipv4 } = Object(body) as { ipv4?: unknown };
  return Array.isArray(ipv4) ? ipv4 : [];
}
