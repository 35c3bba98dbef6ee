import type { Configuration } from '../config/configuration.ts';
import { tokenOf } from '../config/credentials.ts';
import type { Http } from '../http/client.ts';
import type { Request } from '../http/exchange.ts';
import { isSuccess } from '../http/status.ts';
import type { ResourceKind } from './kind.ts';
import { createdBy, kindAt } from './kinds.ts';
import { nameLost, readLedger, type Unconfirmed } from './ledger.ts';
import { pathsNamed } from './lookup.ts';
import { Reader } from './reader.ts';
import { deletionOf, listOf } from './requests.ts';

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
  const reader = new Reader(http, configuration);
  let silent = false;
  const deletions = new ImpliedDeletions();
  const tryToRemove = async (path: string, credential: string) => {
    const request = deletionOf(configuration, path);
    const isHopeless = silent || deletions.lacks(path);
    const status =
      request && !isHopeless ? await remove(http, configuration, request, credential) : undefined;
    silent ||= status === 0;
    const isThere =
      status === undefined ||
      !isGone(status) ||
      deletions.lacksAfter(path, status) ||
      (!isSuccess(status) && (await isShown(reader, path, credential)));
    if (isThere) left.push(path);
  };
  for (const { path, credential } of remainder) await tryToRemove(path, credential);
  for (const creation of unconfirmed) {
    const paths = silent ? [] : await find(reader, creation);
    if (paths.length === 0 && creation.isLost) left.push(nameLost(creation));
    for (const path of paths) await tryToRemove(path, 'owner');
  }
  return left;
}

/** Whether a 404 means that what is to be removed is gone, or that there is no such operation. */
class ImpliedDeletions {
  readonly #worked = new Set<ResourceKind>();
  readonly #lacking = new Set<ResourceKind>();

  lacks(path: string): boolean {
    const kind = kindAt(path);
    return kind !== undefined && this.#lacking.has(kind);
  }

  /** Nothing was ever removed there, and this was not found either: it is said to be there still. */
  lacksAfter(path: string, status: number): boolean {
    const kind = kindAt(path);
    if (kind === undefined || kind.deletion === 'documented') return false;
    if (isSuccess(status)) this.#worked.add(kind);
    else if (isGone(status) && !this.#worked.has(kind)) this.#lacking.add(kind);
    return this.#lacking.has(kind);
  }
}

/** Deletes, with what its kind of resource may need before: a volume may be attached still. */
async function remove(
  http: Http,
  configuration: Configuration,
  request: Request,
  credential: string,
): Promise<number> {
  const send = async (what: Request) =>
    (await http.send(what, caller(configuration, credential))).status;
  const status = await send(request);
  const before = kindAt(request.path)?.beforeDeletion;
  if (status === 0 || isGone(status) || before === undefined) return status;
  await send({ method: 'POST', path: `${request.path}/${before}` });
  return send(request);
}

/** 404 and 410: it was there once, and is not any more. */
function isGone(status: number): boolean {
  return isSuccess(status) || status === 404 || status === 410;
}

/** Whether a read or a list shows it still: a 404 may say that there is no such deletion. */
async function isShown(reader: Reader, path: string, credential: string): Promise<boolean> {
  const kind = kindAt(path);
  if (kind?.deletion !== 'documented') return false;
  if (isSuccess((await reader.get(path, credential)).exchange.status)) return true;
  const list = listOf(reader.configuration, kind);
  const items = list === undefined ? [] : await reader.list(list);
  return items.some((item) => kind.path(item, item) === path);
}

async function find(reader: Reader, { collection, name }: Unconfirmed): Promise<string[]> {
  const kind = createdBy(collection);
  const list = kind && listOf(reader.configuration, kind);
  if (kind === undefined || list === undefined || name === undefined) return [];
  return pathsNamed(kind, name, await reader.list(list));
}

function caller(configuration: Configuration, credential: string) {
  const token = tokenOf(configuration, credential);
  return { credential, check: 'clean-up', ...(token === undefined ? {} : { token }) };
}
