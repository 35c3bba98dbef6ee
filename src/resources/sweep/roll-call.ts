import { impliedOperation } from '../../config/implied-operations.ts';
import { isRefusal, isSuccess } from '../../http/status.ts';
import type { JsonObject } from '../../text/json.ts';
import type { ResourceKind } from '../kind.ts';
import { kindAt } from '../kinds.ts';
import type { Reader } from '../reader.ts';
import { listOf } from '../requests.ts';

/** Says of things whether they are there, by what the target lists and reads; each list is fetched once. */
export class RollCall {
  readonly #reader: Reader;
  readonly #lists = new Map<string, Promise<readonly JsonObject[] | undefined>>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Whether a list shows it; undefined when the target lists nothing of its kind. */
  async isListed(path: string, role: string): Promise<boolean | undefined> {
    const kind = kindAt(path);
    const items = kind && (await this.items(kind, role));
    if (kind === undefined || items === undefined) return undefined;
    return items.some((item) => kind.path(item, item) === path);
  }

  /** Whether a list or a read shows it; undefined when neither tells. */
  async isThere(path: string, role: string): Promise<boolean | undefined> {
    const isListed = await this.isListed(path, role);
    if (isListed) return true;
    const readable = this.#readOf(path);
    if (readable === undefined) return isListed;
    const { status } = (await this.#reader.get(readable, role)).exchange;
    if (isSuccess(status)) return true;
    return isAbsence(status) ? false : isListed;
  }

  /** What the target lists of a kind; undefined when it does not. */
  items(kind: ResourceKind, role: string): Promise<readonly JsonObject[] | undefined> {
    const list = listOf(this.#reader.configuration, kind);
    if (list === undefined) return Promise.resolve(undefined);
    const key = `${role} ${list}`;
    const items = this.#lists.get(key) ?? this.#reader.items(list, { role });
    this.#lists.set(key, items);
    return items;
  }

  /** The path to read what lives at a path; undefined when the target has no such operation. */
  #readOf(path: string): string | undefined {
    const { read, collection } = kindAt(path) ?? {};
    if (read === undefined || read === 'documented') return read && path;
    const id = path.slice(`${collection}/`.length);
    const { configuration } = this.#reader;
    return impliedOperation(configuration, read.operation, { [read.placeholder]: id })?.path;
  }
}

/** A refusal of a read, but for want of credentials, or patience. */
function isAbsence(status: number): boolean {
  return isRefusal(status) && status !== 401 && status !== 429;
}
