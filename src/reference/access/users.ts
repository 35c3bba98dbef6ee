/** Accounts, their users, what users are granted, and the tokens that stand for users. */
export interface Account {
  readonly id: number;
  readonly company: string;
  readonly email: string;
}

/** The kinds of object on which a restricted user can hold a grant. */
export type ObjectKind = 'volume' | 'compute' | 'vpc' | 'domain' | 'image' | 'nodebalancer';

export type Permission = 'read_only' | 'read_write';

export type GlobalGrant =
  | 'add_volumes'
  | 'add_vpc'
  | 'add_domains'
  | 'add_images'
  | 'add_computes'
  | 'add_nodebalancers';

/** An unrestricted user may do everything on the account; a restricted one what is granted. */
export interface User {
  readonly username: string;
  readonly account: number;
  readonly restricted: boolean;
  readonly global: ReadonlySet<GlobalGrant>;
  /** By `<kind>/<id>`. */
  readonly objects: ReadonlyMap<string, Permission>;
}

/** `scopes` is `all` for a personal access token, a list for an OAuth token. */
export interface Token {
  readonly username: string;
  readonly scopes: readonly string[] | 'all';
  readonly revoked: boolean;
}
