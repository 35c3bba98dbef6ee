import { unclaimedOperation } from '../config/claims.ts';
import { secretRoles } from '../config/credentials.ts';
import { isSuccess } from '../http/status.ts';
import type { Read, Reader } from '../resources/reader.ts';
import type { PreflightItem } from '../result/run-result.ts';

/** Roles a configuration can name, in the order of the schema; `tokens` are those it does name. */
const USERS = [
  'owner',
  'otherAccount',
  'restricted',
  'restrictedWithGrants',
  'addVolumesUser',
  'addVpcUser',
  'readOnlyUser',
  'revokedToken',
] as const;

/** A cheap read for each kind of scope; what any user may read comes first. */
const READS: Readonly<Record<string, string>> = {
  volumes: '/volumes',
  account: '/account',
  domains: '/domains',
  vpc: '/vpcs',
  images: '/images',
  computes: '/compute/instances',
};

/** One line per credential: whether the target knows it. */
export async function roleItems(reader: Reader): Promise<PreflightItem[]> {
  const roles = secretRoles(reader.configuration).map(([role]) => role);
  const known = await Promise.all(roles.map((role) => roleItem(reader, role)));
  const absent = USERS.filter((role) => !roles.includes(role)).map(missing);
  return [...known, ...absent];
}

async function roleItem(reader: Reader, role: string): Promise<PreflightItem> {
  const name = `credentials.${role}`;
  const paths = pathsFor(role).filter(
    (path) => !unclaimedOperation(reader.configuration, { method: 'GET', path }),
  );
  if (paths.length === 0) return { name, state: 'ready', note: 'nothing claimed tells about it' };
  const reads = await Promise.all(paths.map((path) => reader.get(path, role)));
  const accepted = reads.find(({ exchange }) => isSuccess(exchange.status));
  if (role === 'revokedToken') return revoked(name, accepted);
  if (accepted) return { name, state: 'ready', note: `may read ${accepted.path}` };
  const known = reads.find(({ exchange }) => exchange.status === 403);
  if (known) return { name, state: 'ready', note: 'known, but may not read what was tried' };
  return { name, state: 'refused', note: reads.map(outcome).join(', ') };
}

/** A token of certain scopes is tried only where they allow it. */
function pathsFor(role: string): string[] {
  if (!role.startsWith('tokens.')) return ['/volumes', '/account'];
  const kinds = role
    .slice('tokens.'.length)
    .split(' ')
    .map((scope) => scope.split(':')[0] ?? '');
  return [...new Set(kinds.map((kind) => READS[kind] ?? '/account'))];
}

function revoked(name: string, accepted: Read | undefined): PreflightItem {
  if (!accepted) return { name, state: 'ready', note: 'refused, as a revoked token must be' };
  const note = `still accepted by ${accepted.path}: has it really been revoked?`;
  return { name, state: 'refused', note };
}

function missing(role: string): PreflightItem {
  const note = role === 'owner' ? 'only what needs no credentials can be checked' : 'not given';
  return { name: `credentials.${role}`, state: 'missing', note };
}

function outcome({ path, exchange }: Read): string {
  const { status, error } = exchange;
  return status === 0 ? `${path}: ${error}` : `${path} answered ${status}`;
}
