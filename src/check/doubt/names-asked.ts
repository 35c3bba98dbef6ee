import { stemsIn } from '../../generate/names.ts';
import type { Answer } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Finding } from '../../result/finding.ts';
import { isObject, parseJson } from '../../text/json.ts';

/** Refusals that are remembered: what decides a finding is among the last ones of its check. */
const MOST_REMEMBERED = 200;

/** A request of the owner that asked for a domain name and was refused. */
export interface RefusedName {
  readonly exchange: Exchange;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Domain names are unique across all accounts (endpoints/domains#rule-1): a name that no other request of this run held may
 * be somebody else's, and be refused for that alone. What one request after the other does to a name, or to one above or
 * below it, is told by its stem (`stemsIn`).
 */
export class NamesAsked {
  readonly #prefix: string;
  /** The first request that held each stem. */
  readonly #first = new Map<string, string>();
  /** Stems that a request was given, or that several different ones held. */
  readonly #known = new Set<string>();
  readonly #refused = new Map<number, RefusedName>();

  /** @param prefix that all names of the run begin with */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Hears of each answer to a request that may change something. */
  note({ ok, refused, exchange }: Answer): void {
    const { method, url, requestBody = '' } = exchange;
    if (!requestBody.includes('"domain"')) return;
    const body = parseJson(requestBody);
    if (!isObject(body) || typeof body.domain !== 'string') return;
    const { domain: name } = body;
    const request = `${method} ${url} ${requestBody}`;
    for (const stem of this.#stemsIn(name)) {
      const first = this.#first.get(stem) ?? request;
      if (ok || first !== request) this.#known.add(stem);
      this.#first.set(stem, first);
    }
    if (refused && exchange.credential === 'owner') this.#remember({ exchange, name, body });
  }

  /** The request whose refusal decides the finding, if nothing else in this run held its name. */
  refusedIn({ exchanges }: Pick<Finding, 'exchanges'>): RefusedName | undefined {
    const refused = this.#refused.get(exchanges.at(-1) ?? -1);
    const isKnown = refused && this.#stemsIn(refused.name).some((stem) => this.#known.has(stem));
    return isKnown ? undefined : refused;
  }

  #stemsIn(name: string): string[] {
    return stemsIn(name.toLowerCase(), this.#prefix);
  }

  #remember(refused: RefusedName): void {
    this.#refused.set(refused.exchange.id, refused);
    const [oldest = refused.exchange.id] = this.#refused.keys();
    if (this.#refused.size > MOST_REMEMBERED) this.#refused.delete(oldest);
  }
}
