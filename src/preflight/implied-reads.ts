import type { ImpliedOperationName } from '../config/configuration.ts';
import { impliedOperation, type PathValues } from '../config/implied-operations.ts';
import type { Reader } from '../resources/reader.ts';

/** What an implied operation that reads was asked of, and how it answered; in the order of the configuration. */
export interface ImpliedRead {
  readonly name: ImpliedOperationName;
  /** Undefined when there was nothing to ask it of. */
  readonly path?: string;
  /** 0 when no answer came. */
  readonly status?: number;
}

/** Where the ids that implied operations take are found: the first item of each list will do. */
const LISTS: Readonly<Record<string, string>> = {
  computeId: '/compute/instances',
  nodebalancerId: '/nodebalancers',
  domainId: '/domains',
  vpcId: '/vpcs',
};

/** Asks once for every implied operation that only reads; nothing is changed to have something to ask for. */
export async function impliedReads(reader: Reader): Promise<ImpliedRead[]> {
  const values = await firstIds(reader);
  const { implied } = reader.configuration;
  const names = Object.keys(implied) as ImpliedOperationName[];
  const reading = names.filter((name) => String(implied[name]).startsWith('GET '));
  return Promise.all(reading.map((name) => ask(reader, name, values)));
}

async function firstIds(reader: Reader): Promise<PathValues> {
  const found = await Promise.all(
    Object.entries(LISTS).map(async ([key, path]) => {
      const [first] = await reader.list(path, 1);
      return typeof first?.id === 'number' ? [[key, first.id] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

async function ask(
  reader: Reader,
  name: ImpliedOperationName,
  values: PathValues,
): Promise<ImpliedRead> {
  const keys = [...String(reader.configuration.implied[name]).matchAll(/\{(\w+)\}/g)];
  if (keys.some(([, key = '']) => values[key] === undefined)) return { name };
  const { path = '' } = impliedOperation(reader.configuration, name, values) ?? {};
  const { exchange } = await reader.get(path);
  return { name, path, status: exchange.status };
}
