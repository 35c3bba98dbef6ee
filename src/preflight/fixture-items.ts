import { unclaimedOperation } from '../config/claims.ts';
import type { AccountObjects, Fixtures } from '../config/configuration.ts';
import { tokenOf } from '../config/credentials.ts';
import { isSuccess } from '../http/status.ts';
import type { Reader } from '../resources/reader.ts';
import type { PreflightItem } from '../result/run-result.ts';

/** Where a fixture can be read, and in which role. */
interface Place {
  readonly name: string;
  readonly path: string;
  readonly role: string;
}

/** One line per fixture that the configuration names and a documented operation can read in a role that it has. */
export async function fixtureItems(reader: Reader): Promise<PreflightItem[]> {
  const { configuration } = reader;
  const readable = placesOf(configuration.fixtures).filter(
    ({ path, role }) =>
      tokenOf(configuration, role) && !unclaimedOperation(configuration, { method: 'GET', path }),
  );
  return Promise.all(readable.map((place) => item(reader, place)));
}

async function item(reader: Reader, { name, path, role }: Place): Promise<PreflightItem> {
  const { exchange } = await reader.get(path, role);
  if (isSuccess(exchange.status)) return { name, state: 'ready', note: `${path} can be read` };
  const outcome = exchange.status === 0 ? exchange.error : `answered ${exchange.status}`;
  return { name, state: 'refused', note: `GET ${path} as ${role}: ${outcome}` };
}

function placesOf(fixtures: Fixtures): Place[] {
  const instances = ['instance', 'instanceWithoutConfig', 'bigInstance', 'hugeInstance'] as const;
  return [
    ...place('region', fixtures.region, regionPath),
    ...place('secondRegion', fixtures.secondRegion, regionPath),
    ...place('image', fixtures.image, imagePath),
    ...instances.flatMap((key) => place(key, fixtures[key], instancePath)),
    ...place('busyVpc', fixtures.busyVpc?.vpc, (id) => `/vpcs/${id}`),
    ...place('migratingVolume', fixtures.migratingVolume, volumePath),
    ...objects('readOnly', fixtures.readOnly, 'readOnlyUser'),
    ...writable(fixtures.readOnly),
    ...objects('otherAccount', fixtures.otherAccount, 'otherAccount'),
  ];
}

function objects(key: string, given: AccountObjects | undefined, role: string): Place[] {
  return [
    ...place(`${key}.volume`, given?.volume, volumePath, role),
    ...place(`${key}.instance`, given?.instance, instancePath, role),
    ...place(`${key}.vpc`, given?.vpc, (id) => `/vpcs/${id}`, role),
    ...place(`${key}.domain`, given?.domain, (id) => `/domains/${id}`, role),
    ...place(`${key}.image`, given?.image, imagePath, role),
  ];
}

/** What the read-only user may write all the same. */
function writable(given: Fixtures['readOnly']): Place[] {
  const { writableVolume, writableInstance } = given ?? {};
  return [
    ...place('readOnly.writableVolume', writableVolume, volumePath, 'readOnlyUser'),
    ...place('readOnly.writableInstance', writableInstance, instancePath, 'readOnlyUser'),
  ];
}

function place<T>(
  key: string,
  value: T | undefined,
  path: (value: T) => string,
  role = 'owner',
): Place[] {
  return value === undefined ? [] : [{ name: `fixtures.${key}`, path: path(value), role }];
}

function regionPath(id: string): string {
  return `/regions/${encodeURIComponent(id)}`;
}

function volumePath(id: number): string {
  return `/volumes/${id}`;
}

/** The slash of an image id stands in the path as it is (endpoints/images). */
function imagePath(id: string): string {
  return `/images/${id.split('/').map(encodeURIComponent).join('/')}`;
}

/** Reading one instance is not documented; listing its volumes is, and needs the instance as well. */
function instancePath(id: number): string {
  return `/compute/instances/${id}/volumes`;
}
