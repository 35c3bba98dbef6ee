import type { Exchange } from '../../http/exchange.ts';
import { isSuccess } from '../../http/status.ts';
import { parseJson } from '../../text/json.ts';

/** A part of a text for which a shell variable stands. */
export interface Part {
  readonly at: number;
  readonly length: number;
  readonly variable: string;
}

/** The id of one resource in a script. */
export interface ScriptId {
  readonly variable: string;
  readonly value: string;
  /** Set when an answer of the script tells it: of which exchange, and which `id` in it, from 1. */
  readonly from?: { readonly exchange: number; readonly place: number };
  /** Whether a later request of the script names it; otherwise it is there to be removed only. */
  readonly isUsed: boolean;
}

/** A resource as paths name it: `/volumes/7`. */
interface Named {
  readonly kind: string;
  readonly value: string;
}

/**
 * The ids in the paths and bodies of a script. A repeated creation gets another id, so what comes
 * after it has to follow the answer; an id that no answer of the script tells gets a variable too.
 */
export class ScriptIds {
  readonly #ids = new Map<string, ScriptId>();
  readonly #counts = new Map<string, number>();

  constructor(exchanges: readonly Exchange[]) {
    // What a target does not have, no variable needs to stand for.
    const used = exchanges.filter(({ status }) => status !== 404).flatMap(namedBy);
    const keys = new Set(used.map(keyOf));
    for (const exchange of exchanges) {
      const made = madeBy(exchange);
      if (!made) continue;
      const isUsed = keys.has(keyOf(made.named));
      this.#add(made.named, isUsed, { exchange: exchange.id, place: made.place });
    }
    for (const each of used) this.#add(each, true);
  }

  /** Those that no answer of the script tells. */
  get given(): ScriptId[] {
    return [...this.#ids.values()].filter(({ from }) => from === undefined);
  }

  /** The id that the answer to an exchange tells. */
  toldBy({ id }: Exchange): ScriptId | undefined {
    return [...this.#ids.values()].find(({ from }) => from?.exchange === id);
  }

  /** The ids in a path. */
  inPath(path: string): Part[] {
    return this.#found(path, PATH_IDS, pathIdOf);
  }

  /** The ids in a body that name resources. */
  inBody(body: string): Part[] {
    return this.#found(body, BODY_IDS, bodyIdOf);
  }

  #add(named: Named, isUsed: boolean, from?: ScriptId['from']): void {
    if (this.#ids.has(keyOf(named))) return;
    const name = named.kind.slice(0, -1).toUpperCase();
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const id = { variable: `${name}_${count}`, value: named.value, isUsed };
    this.#ids.set(keyOf(named), from ? { ...id, from } : id);
  }

  #found(text: string, pattern: RegExp, named: (match: RegExpMatchArray) => Named): Part[] {
    return [...text.matchAll(pattern)].flatMap((match) => {
      const known = this.#ids.get(keyOf(named(match)));
      const { index: at, 0: value } = match;
      return known ? [{ at, length: value.length, variable: known.variable }] : [];
    });
  }
}

const KINDS =
  'instances|configs|disks|interfaces|volumes|vpcs|subnets|domains|records|images|nodebalancers|nodes';

/** `7` in `/volumes/7/resize`, `private/15` in `/images/private/15`; slugs are the same everywhere. */
const PATH_IDS = new RegExp(`(?<=/(${KINDS})/)(?:private/[^/?]+|\\d+)(?=[/?]|$)`, 'g');

/** `"compute_id": 7`, `"volumes": [7, 8]`, `"image": "private/15"`. */
const BODY_IDS =
  /(?<="([a-z]+)_id"\s*:\s*)\d+|(?<="(computes|domains|nodebalancers|volumes)"\s*:\s*\[[\d\s,]*)\b\d+|(?<="image"\s*:\s*")private\/[^"\\]+/g;

function pathIdOf([value, kind = '']: RegExpMatchArray): Named {
  return { kind, value };
}

function bodyIdOf([value, single, several]: RegExpMatchArray): Named {
  const kind = single === undefined ? (several ?? 'images') : `${single}s`;
  return { kind: kind === 'computes' ? 'instances' : kind, value };
}

function namedBy({ url, requestBody = '' }: Exchange): Named[] {
  return [
    ...[...url.matchAll(PATH_IDS)].map(pathIdOf),
    ...[...requestBody.matchAll(BODY_IDS)].map(bodyIdOf),
  ];
}

function keyOf({ kind, value }: Named): string {
  return `${kind}/${value}`;
}

/** What a creation made, and where in the answer its id stands. */
function madeBy(exchange: Exchange): { named: Named; place: number } | undefined {
  const { method, status, url, answerBody } = exchange;
  const kind = kindOf(url.split('?')[0] ?? '');
  if (method !== 'POST' || !isSuccess(status) || kind === undefined) return undefined;
  const ids = idsIn(parseJson(answerBody ?? ''));
  const place = ids.findIndex(({ at }) => at === '/id' || at === '/image/id');
  const value = ids[place]?.value;
  return value === undefined ? undefined : { named: { kind, value }, place: place + 1 };
}

/** The kind that a POST to this path creates, if it creates something. */
function kindOf(path: string): string | undefined {
  const segments = path.split('/');
  const [third, second = '', last = ''] = segments.slice(-3);
  if (last === 'clone') return third;
  if (last === 'import' || last === 'upload') return second;
  if (second === 'configs') return 'nodes';
  return KINDS.split('|').includes(last) ? last : undefined;
}

/** Every id in an answer in the order in which it is written. */
function idsIn(value: unknown, at = ''): { at: string; value: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const isId = key === 'id' && (typeof each !== 'object' || each === null) && each !== '';
    return isId ? [{ at: `${at}/id`, value: String(each) }] : idsIn(each, `${at}/${key}`);
  });
}
