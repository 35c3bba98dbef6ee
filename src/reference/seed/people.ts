import type { Account, GlobalGrant, Permission, Token, User } from '../access/users.ts';
import { secretAt } from '../secrets.ts';

/** The two accounts of the default seed; 0 stands for the service itself. */
export const OWN_ACCOUNT = 1;
export const OTHER_ACCOUNT = 2;

export const ACCOUNTS: ReadonlyMap<number, Account> = new Map([
  [OWN_ACCOUNT, { id: OWN_ACCOUNT, company: 'First Company', email: 'first@company.example' }],
  [OTHER_ACCOUNT, { id: OTHER_ACCOUNT, company: 'Other Company', email: 'other@company.example' }],
]);

/** The users of the default seed; `readOnly` is what the read-only user is granted, by object. */
export function seedUsers(readOnly: ReadonlyMap<string, Permission>): ReadonlyMap<string, User> {
  const users = [
    user('owner', OWN_ACCOUNT, false),
    user('other-owner', OTHER_ACCOUNT, false),
    user('restricted', OWN_ACCOUNT, true),
    user('restricted-with-grants', OWN_ACCOUNT, true, ['add_volumes', 'add_vpc', 'add_images']),
    user('add-volumes', OWN_ACCOUNT, true, ['add_volumes']),
    user('add-vpc', OWN_ACCOUNT, true, ['add_vpc']),
    { ...user('read-only', OWN_ACCOUNT, true), objects: readOnly },
  ];
  return new Map(users.map((each) => [each.username, each]));
}

function user(
  username: string,
  account: number,
  restricted: boolean,
  grants: readonly GlobalGrant[] = [],
): User {
  return { username, account, restricted, global: new Set(grants), objects: new Map() };
}

/** The scopes, one set to a token, that the run configuration names. */
export const SCOPE_SETS = [
  'volumes:read_only',
  'volumes:read_write',
  'computes:read_only',
  'computes:read_write',
  'vpc:read_write',
  'domains:read_only',
  'domains:read_write',
  'images:read_only',
  'images:read_write',
  'volumes:read_write computes:read_write',
  'volumes:read_write computes:read_only',
  'volumes:read_only computes:read_write',
  'images:read_write computes:read_only',
  'images:read_only computes:read_only',
] as const;

export type ScopeSet = (typeof SCOPE_SETS)[number];

/** The secrets that a client of the default seed works with. */
export interface Credentials {
  readonly owner: string;
  readonly otherAccount: string;
  readonly restricted: string;
  readonly restrictedWithGrants: string;
  readonly addVolumesUser: string;
  readonly addVpcUser: string;
  readonly readOnlyUser: string;
  readonly revokedToken: string;
  readonly tokens: Readonly<Record<ScopeSet, string>>;
}

const USERS = {
  owner: 'owner',
  otherAccount: 'other-owner',
  restricted: 'restricted',
  restrictedWithGrants: 'restricted-with-grants',
  addVolumesUser: 'add-volumes',
  addVpcUser: 'add-vpc',
  readOnlyUser: 'read-only',
  revokedToken: 'owner',
} as const;

type Role = keyof typeof USERS;

/** Every token of the seed as a secret by its role; the same seed gives the same secrets. */
export function seedCredentials(seed: string): Credentials {
  const secretOf = (role: string) => secretAt(seed, `token ${role}`);
  const roles = Object.keys(USERS).map((role) => [role, secretOf(role)]);
  const scoped = SCOPE_SETS.map((scopes) => [scopes, secretOf(scopes)]);
  return { ...Object.fromEntries(roles), tokens: Object.fromEntries(scoped) };
}

/** What the tokens stand for, by their secrets. */
export function seedTokens(credentials: Credentials): ReadonlyMap<string, Token> {
  const personal = Object.entries(USERS).map(([role, username]): [string, Token] => [
    credentials[role as Role],
    { username, scopes: 'all', revoked: role === 'revokedToken' },
  ]);
  const scoped = SCOPE_SETS.map((scopes): [string, Token] => [
    credentials.tokens[scopes],
    { username: 'owner', scopes: scopes.split(' '), revoked: false },
  ]);
  return new Map([...personal, ...scoped]);
}
