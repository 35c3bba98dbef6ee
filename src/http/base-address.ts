/** Where the target lives, taken apart once. */
export interface BaseAddress {
  /** Scheme, host and port: `https://api.example.org`. */
  readonly origin: string;
  /** What stands before `/v4` in every path: empty, or a path without a trailing slash. */
  readonly prefix: string;
  /** Both together, never with `/v4` or a trailing slash: what users and scripts are shown. */
  readonly base: string;
}

/**
 * Reads `{base_url}` (document: conventions#base-address), to which `/v4` and a path are appended.
 * Trailing slashes do not matter, and neither does a `/v4` that was already written.
 *
 * @throws TypeError that says what is wrong with the address: no URL, another scheme than http and
 * https, or a part that a base address cannot have (credentials, query, fragment).
 */
export function parseBaseAddress(text: string): BaseAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new TypeError(`expected an http or https URL, got ${JSON.stringify(text)}`);
  }
  if (url.username || url.password) {
    throw new TypeError('expected a URL without a user name or password: tokens go in credentials');
  }
  if (url.search || url.hash) throw new TypeError('expected a URL without a query or fragment');
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/v4$/, '').replace(/\/+$/, '');
  return { origin: url.origin, prefix, base: url.origin + prefix };
}
