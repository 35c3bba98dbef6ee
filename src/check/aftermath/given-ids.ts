import type { Exchange } from '../../http/exchange.ts';
import { isSuccess } from '../../http/status.ts';
import { createdBy, kindAt, nameIn } from '../../resources/kinds.ts';
import { isObject, parseJson } from '../../text/json.ts';

/** A path that two accepted creations were given, and the exchanges of both. */
export interface GivenTwice {
  readonly path: string;
  readonly exchanges: readonly [number, number];
  /** When the second was answered, in milliseconds since the run began. */
  readonly atMillis: number;
}

interface Given {
  readonly name: string | undefined;
  readonly exchange: number;
  /** When a read had shown it, in milliseconds since the run began. */
  seenMillis?: number;
}

/** What the service takes away by itself, as a domain that is imported, may leave its id to the next one. */
const LASTING = /^\/(?:volumes|domains)(?:\/[^/]+\/clone)?$/;

/**
 * Which creations were answered with the id of what an earlier one had made, a read had shown, and nobody had asked to
 * delete since: both would live at one path.
 */
export class GivenIds {
  readonly #given = new Map<string, Given>();
  #twice: GivenTwice[] = [];

  get twice(): readonly GivenTwice[] {
    return this.#twice;
  }

  /** Takes any exchange of the account. @param path below the base address, without a query */
  note(path: string, exchange: Exchange, body: unknown): void {
    const { method, credential, status } = exchange;
    if (credential === 'otherAccount') return;
    if (method === 'DELETE') this.#noteDeletion(path, exchange);
    else if (method === 'GET' && kindAt(path)) this.#noteRead(path, exchange);
    else if (method === 'POST' && isSuccess(status)) this.#noteCreation(path, exchange, body);
  }

  /** It may have been carried out before a creation that was answered sooner. With an instance may go what is attached to it. */
  #noteDeletion(path: string, { startedMillis }: Exchange): void {
    const isAny = path.startsWith('/compute/');
    const isMeant = (each: GivenTwice) =>
      (isAny || each.path === path) && each.atMillis >= startedMillis;
    this.#twice = this.#twice.filter((each) => !isMeant(each));
    if (isAny) this.#given.clear();
    else this.#given.delete(path);
  }

  #noteRead(path: string, { status, startedMillis, durationMillis }: Exchange): void {
    const given = this.#given.get(path);
    if (given === undefined) return;
    if (isSuccess(status)) given.seenMillis ??= startedMillis + durationMillis;
    else this.#given.delete(path);
  }

  #noteCreation(path: string, made: Exchange, body: unknown): void {
    const { id, requestBody, startedMillis, durationMillis } = made;
    const asked = parseJson(requestBody ?? '');
    const at = isObject(asked) ? createdBy(path)?.path(body, asked) : undefined;
    if (at === undefined || !isObject(asked)) return;
    const { name, exchange, seenMillis = Number.POSITIVE_INFINITY } = this.#given.get(at) ?? {};
    const isOther = exchange !== undefined && name !== nameIn(asked);
    if (isOther && seenMillis < startedMillis)
      this.#twice.push({
        path: at,
        exchanges: [exchange, id],
        atMillis: startedMillis + durationMillis,
      });
    if (LASTING.test(path)) this.#given.set(at, { name: nameIn(asked), exchange: id });
    else this.#given.delete(at);
  }
}
