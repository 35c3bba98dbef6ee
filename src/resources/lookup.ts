import type { Configuration } from '../config/configuration.ts';
import { poll } from '../limits/poll.ts';
import type { JsonObject } from '../text/json.ts';
import type { ResourceKind } from './kind.ts';
import { createdBy } from './kinds.ts';
import type { Requester } from './requester.ts';
import { listOf } from './requests.ts';

/** How long a new resource may take to be listed, and how many waits without result are allowed. */
const LATE_SECONDS = 2;
const MOST_VAIN = 3;

interface Sought {
  /** Path of the request that created it. */
  readonly collection: string;
  readonly name: string | undefined;
  /** Paths of others that may have the same name. */
  readonly known: readonly string[];
}

/** Finds what was created by the name it was given, where the answer does not say where it lives. */
export class Lookup {
  readonly #configuration: Configuration;
  #vain = 0;

  constructor(configuration: Configuration) {
    this.#configuration = configuration;
  }

  /** Path of something that was just created; undefined when no list shows it. */
  async find(caller: Requester, { collection, name, known }: Sought): Promise<string | undefined> {
    const kind = createdBy(collection);
    const list = kind && listOf(this.#configuration, kind);
    if (kind === undefined || list === undefined || name === undefined) return undefined;
    const look = async () => {
      const items = (await caller.removing.list(list)) ?? [];
      return pathsNamed(kind, name, items).find((path) => !known.includes(path));
    };
    const { settleSeconds } = this.#configuration.limits;
    const seconds = this.#vain < MOST_VAIN ? Math.min(LATE_SECONDS, settleSeconds) : 0;
    const { held, last } = await poll(look, (path) => path !== undefined, seconds);
    if (!held) this.#vain += 1;
    return last;
  }
}

/** The paths of those listed items that have this name. */
export function pathsNamed(
  { path }: ResourceKind,
  name: string | undefined,
  items: readonly JsonObject[],
): string[] {
  if (name === undefined) return [];
  const named = items.filter(({ label, domain }) => label === name || domain === name);
  return named.map((item) => path(item, item)).filter((each) => each !== undefined);
}
