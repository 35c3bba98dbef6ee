import type { Fixtures } from '../config/configuration.ts';
import type { JsonObject } from '../text/json.ts';
import type { ResourceKind } from './kind.ts';
import { kindAt, nameIn, RESOURCE_KINDS } from './kinds.ts';
import type { Requester } from './requester.ts';

/** What fixtures are, by the end of their keys. */
const KIND_BY_KEY: readonly (readonly [RegExp, ResourceKind])[] = [
  [/volume$/i, RESOURCE_KINDS.volume],
  [/instance(WithoutConfig)?$/i, RESOURCE_KINDS.instance],
  [/vpc$/i, RESOURCE_KINDS.vpc],
  [/domain$/i, RESOURCE_KINDS.domain],
  [/image$/i, RESOURCE_KINDS.image],
  [/nodebalancer$/i, RESOURCE_KINDS.loadBalancer],
];

/**
 * What was there before the run: the fixtures, and what the account's lists showed. No creation of the
 * run can have put it there, whatever an answer says; so it is not the run's to remove.
 */
export class EarlierItems {
  readonly #paths: ReadonlySet<string>;
  readonly #fixtures: ReadonlySet<string>;
  readonly #isListed: boolean;

  /** @param listed paths of what the lists showed, as in `/volumes/7`; absent where nobody looked */
  constructor(fixtures: Fixtures, listed?: readonly string[]) {
    this.#fixtures = new Set(pathsOf(fixtures));
    this.#paths = new Set([...this.#fixtures, ...(listed ?? [])]);
    this.#isListed = listed !== undefined;
  }

  /**
   * Whether a path leads to something, or below it, that was there before and is none of the fixtures: it is not the
   * run's to change, whatever id it goes by. Public images are nobody's.
   */
  isOfOthers(path: string): boolean {
    const segments = path.split('/');
    const items = [3, 4].map((length) => segments.slice(0, length).join('/'));
    const item = items.find((each) => kindAt(each) !== undefined);
    if (item === undefined || this.#fixtures.has(item)) return false;
    return this.#paths.has(item) && !/^\/images\/(?!private\/)/.test(item);
  }

  /** Whether what is at a path was certainly not there before. */
  lacks(path: string): boolean {
    return this.#isListed && !this.#paths.has(path);
  }

  /**
   * Whether a creation that was answered with this path made something new. An earlier item may have
   * been deleted by somebody else, and its id given again: then a read shows the name of the creation.
   */
  async isNew(path: string, body: JsonObject, reader: Requester): Promise<boolean> {
    if (!this.#paths.has(path)) return true;
    const name = nameIn(body);
    const seen = await reader.get(path).catch(() => undefined);
    return name !== undefined && seen?.ok === true && nameIn(Object(seen.body)) === name;
  }
}

/** The paths of all objects that fixtures name by their ids. */
function pathsOf(fixtures: object): string[] {
  return Object.entries(fixtures).flatMap(([key, value]) => {
    if (typeof value === 'object') return pathsOf(value);
    const [, kind] = KIND_BY_KEY.find(([end]) => end.test(key)) ?? [];
    return kind?.path({ id: value }, {}) ?? [];
  });
}
