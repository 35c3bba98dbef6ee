import { domainToASCII } from 'node:url';
import { loadSpec } from '../../spec/load.ts';
import type { Schema } from '../../spec/types.ts';
import { isObject } from '../../text/json.ts';
import type { Request } from '../call.ts';
import { type Body, operationOf, refusal } from '../faults/blocks/index.ts';
import type { Dialect } from './dialect.ts';

/** What the plain server refuses or ignores, this one reads generously: "30" is 30, null is nothing, ends are trimmed. */
export const lenient: Dialect = {
  name: 'lenient',
  says: 'values of neighbouring types are converted, one value is a list of one, null is absent, names are put right',
  wrap:
    (core) =>
    (state, principal, request, ...rest) =>
      core(state, principal, { ...request, body: converted(request) }, ...rest),
};

function converted(request: Request): unknown {
  const properties = schemaOf(request)?.properties;
  const body = request.body as Body;
  if (!properties || !isObject(body)) return request.body;
  const entries = Object.entries(body).map(([name, value]) => [
    name,
    tidied(request, name, convert(value, properties[name])),
  ]);
  const mayBeNull = (name: unknown) => [properties[String(name)]?.type].flat().includes('null');
  return Object.fromEntries(entries.filter(([name, value]) => value !== null || mayBeNull(name)));
}

/** Names, labels of instances and addresses without blanks around them; names of domains in ASCII, where they have such a form. */
function tidied({ path }: Request, name: string, value: unknown): unknown {
  const isTidied = path.endsWith('/instances') ? name === 'label' : TIDIED.includes(name);
  if (typeof value !== 'string' || !isTidied) return value;
  const bare = value.trim();
  return (name === 'domain' && domainToASCII(bare)) || bare;
}

const TIDIED = ['domain', 'soa_email', 'address'];

function convert(value: unknown, schema: Schema | undefined): unknown {
  const type = schema?.type;
  if (type === 'integer' && typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  if (type === 'string' && typeof value === 'number') return String(value);
  if (type === 'boolean' && (value === 'true' || value === 1)) return true;
  if (type === 'boolean' && (value === 'false' || value === 0)) return false;
  if (type === 'array' && typeof value === 'string') return [value];
  return value;
}

function schemaOf(request: Request): Schema | undefined {
  const { id } = operationOf(request);
  return id === undefined ? undefined : loadSpec().operationById.get(id)?.request;
}

/**
 * Refuses what the document does not speak of: unknown fields, read-only fields, used labels, odd names, a region beside
 * an instance, more than two tags on an object, a load balancer without throttle, long and odd passwords.
 */
export const strict: Dialect = {
  name: 'strict',
  says: 'unknown and read-only fields, null, labels already in use, a region beside an instance, a third tag, load balancers without throttle, passwords of other than 8 to 24 letters and digits, and texts beyond ASCII are refused',
  wrap:
    (core) =>
    (state, principal, request, ...rest) => {
      const properties = schemaOf(request)?.properties;
      const body = request.body as Body;
      if (properties && isObject(body)) {
        const odd = Object.entries(body).find(
          ([name, value]) => !(name in properties) || (value === null && name !== 'description'),
        );
        if (odd) return { state, answer: refusal(`${odd[0]} is not known here`) };
      }
      const wide = ['description', 'group'].find((name) => isBeyondAscii(Object(body)[name]));
      if (wide) return { state, answer: refusal(`${wide} may hold ASCII only`) };
      if (Array.isArray(body?.tags) && body.tags.length > 2) {
        return { state, answer: refusal('No more than two tags') };
      }
      if (typeof body?.root_pass === 'string' && !/^[A-Za-z0-9]{8,24}$/.test(body.root_pass)) {
        return { state, answer: refusal('root_pass has 8 to 24 letters and digits') };
      }
      const { id } = operationOf(request);
      if (id === 'createNodeBalancer' && body?.client_conn_throttle === undefined) {
        return { state, answer: refusal('client_conn_throttle is required') };
      }
      if (
        (id === 'createVolume' || id === 'cloneVolume') &&
        state.volumes.some((each) => each.label === body?.label)
      ) {
        return { state, answer: refusal('Label is in use') };
      }
      if (id === 'createVolume' && Number.isInteger(body?.compute_id) && 'region' in body) {
        return { state, answer: refusal('The region is that of the instance') };
      }
      if (id === 'createTag' && state.tags.some((each) => each.label === body?.label)) {
        return { state, answer: refusal('Tag exists') };
      }
      return core(state, principal, request, ...rest);
    },
};

function isBeyondAscii(value: unknown): boolean {
  return typeof value === 'string' && /[^\n -~]/.test(value);
}
