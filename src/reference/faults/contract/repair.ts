import { loadSpec } from '../../../spec/load.ts';
import type { Schema } from '../../../spec/types.ts';
import { isObject } from '../../../text/json.ts';
import type { ExchangeFinding } from '../../../validate/finding.ts';
import type { Request } from '../../call.ts';
import type { State } from '../../state.ts';
import { type Body, operationOf } from '../blocks/index.ts';

/**
 * The body of a request with what is wrong in it made right, so that the core takes it: optional
 * fields are left out, needed ones get a right value. `nth` makes names fresh.
 */
export function repaired(
  request: Request,
  state: State,
  wrong: readonly ExchangeFinding[],
  nth: number,
): Body {
  const { id, params } = operationOf(request);
  const schema = loadSpec().operationById.get(id ?? '')?.request;
  const body: Body = isObject(request.body) ? structuredClone(request.body) : {};
  for (const name of new Set([...wrong.map(topLevel), ...missing(schema?.required, body)])) {
    const value = rightValue(name, state, { ...params, operation: id ?? '' }, nth);
    if (value !== undefined) body[name] = value;
    else for (const without of [name, ...givingUse(schema, name)]) delete body[without];
  }
  return body;
}

/** Optional fields that would need the one that is left out. */
function givingUse({ properties, required = [] }: Schema = {}, name: string): string[] {
  const when = Object.keys(properties?.[name]?.['x-used-when'] ?? {});
  return when.filter((field) => !required.includes(field));
}

function topLevel({ where }: ExchangeFinding): string {
  return where.split('/')[1] ?? '';
}

function missing(required: readonly string[] = [], body: Body): readonly string[] {
  return required.filter((name) => body[name] === undefined);
}

function rightValue(
  name: string,
  state: State,
  params: Readonly<Record<string, string>>,
  nth: number,
): unknown {
  const volume = state.volumes.get(Number(params.volumeId));
  if (params.operation === 'createIp') return addressWish(state)[name];
  if (params.operation === 'createInstance' && name in DEPLOYED) return DEPLOYED[name];
  if (name === 'label') return `repaired-${nth}`;
  if (name === 'domain') return `repaired-${nth}.example`;
  if (name === 'type' && params.domainId === undefined) return 'master';
  if (name === 'soa_email') return 'admin@example.com';
  if (name === 'master_ips') return ['192.0.2.1'];
  if (name === 'remote_nameserver') return '192.0.2.53';
  if (name === 'region') return firstRegion(state);
  if (name === 'size') return volume && volume.size + nth;
  if (name === 'compute_id') return volume && instanceIn(state, volume.region);
  if (name === 'disk_id') return firstDisk(state);
  if (name === 'address') return firstPrivateAddress(state);
  return undefined;
}

/** What an instance needs to be deployed. */
const DEPLOYED: Readonly<Record<string, unknown>> = { type: 'nano-1', root_pass: 'repaired-4176' };

function addressWish(state: State): Readonly<Record<string, unknown>> {
  return { type: 'ipv4', public: true, compute_id: instanceIn(state, firstRegion(state)) };
}

function firstPrivateAddress(state: State): string | undefined {
  const addresses = state.instances
    .filter((instance) => instance.region === firstRegion(state))
    .flatMap((instance) => instance.ipv4);
  const found = addresses.find((each) => !each.public);
  return found && `${found.address}:80`;
}

/** The region of the first instance of the first account: where the fixtures are. */
export function firstRegion(state: State): string | undefined {
  return state.instances.filter(() => true)[0]?.region;
}

/** An instance that takes volumes: it has a config, and is in the region. */
export function instanceIn(state: State, region: string | undefined): number | undefined {
  const fits = state.instances.filter(
    (instance) => instance.region === region && instance.configs.length > 0,
  );
  return fits[0]?.id;
}

export function firstDisk(state: State): number | undefined {
  return state.instances.filter((instance) => instance.disks.length > 0)[0]?.disks[0]?.id;
}
