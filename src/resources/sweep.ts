import type { Configuration } from '../config/configuration.ts';
import { tokenOf } from '../config/credentials.ts';
import type { Http } from '../http/client.ts';
import type { Request } from '../http/exchange.ts';
import { deletionOf, IMPLIED_DELETIONS, splitPath } from './implied-deletion.ts';
import { readLedger, toldOfLost, type Unconfirmed } from './ledger.ts';
import { listingOf, pathsNamed } from './lookup.ts';
import { Reader } from './reader.ts';

/**
 * Removes what a run wrote in its ledger and did not remove: after ^C, a crash, or a refused removal.
 * Creations that were never confirmed are looked for by their names in their collections. A target
 * that gives no answer at all is not asked again.
 * @returns the paths that could not be removed
 */
export async function sweep(
  http: Http,
  configuration: Configuration,
  ledgerFile: string,
): Promise<string[]> {
  const { remainder, unconfirmed } = readLedger(ledgerFile);
  const left: string[] = [];
  let silent = false;
  const operations = new ImpliedOperations();
  const tryToRemove = async (path: string, credential: string) => {
    const request = deletionOf(configuration, path);
    const isHopeless = silent || operations.lacks(path);
    const status =
      request && !isHopeless ? await remove(http, configuration, request, credential) : undefined;
    silent ||= status === 0;
    const isThere = status === undefined || !isGone(status) || operations.lacksAfter(path, status);
    if (isThere) left.push(path);
  };
  for (const { path, credential } of remainder) await tryToRemove(path, credential);
  const reader = new Reader(http, configuration);
  for (const creation of unconfirmed) {
    const paths = silent ? [] : await find(reader, creation);
    if (paths.length === 0 && creation.isLost) left.push(toldOfLost(creation));
    for (const path of paths) await tryToRemove(path, 'owner');
  }
  return left;
}

/** Whether a 404 means that what is to be removed is gone, or that there is no such operation. */
class ImpliedOperations {
  readonly #worked = new Set<string>();
  readonly #lacking = new Set<string>();

  lacks(path: string): boolean {
    return this.#lacking.has(splitPath(path)[0]);
  }

  /** Nothing was ever removed there, and this was not found either: it is said to be there still. */
  lacksAfter(path: string, status: number): boolean {
    const [collection] = splitPath(path);
    if (!(collection in IMPLIED_DELETIONS)) return false;
    if (status >= 200 && status < 300) this.#worked.add(collection);
    else if (isGone(status) && !this.#worked.has(collection)) this.#lacking.add(collection);
    return this.#lacking.has(collection);
  }
}

/** Deletes; a target may refuse that for a volume which is still attached. */
async function remove(
  http: Http,
  configuration: Configuration,
  request: Request,
  credential: string,
): Promise<number> {
  const send = async (what: Request) =>
    (await http.send(what, caller(configuration, credential))).status;
  const status = await send(request);
  if (status === 0 || isGone(status) || !request.path.startsWith('/volumes/')) return status;
  await send({ method: 'POST', path: `${request.path}/detach` });
  return send(request);
}

/** 404 and 410: it was there once, and is not any more. */
function isGone(status: number): boolean {
  return (status >= 200 && status < 300) || status === 404 || status === 410;
}

async function find(reader: Reader, { collection, name }: Unconfirmed): Promise<string[]> {
  const listing = listingOf(reader.configuration, collection);
  if (listing === undefined || name === undefined) return [];
  return pathsNamed(collection, name, await reader.list(listing));
}

function caller(configuration: Configuration, credential: string) {
  const token = tokenOf(configuration, credential);
  return { credential, check: 'clean-up', ...(token === undefined ? {} : { token }) };
}
