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
 * Domain names are unique across all accounts (endpoints/domains#rule-1): a name that no request of this run was given
 * may be somebody else's, and be refused for that alone.
 */
export class NamesAsked {
  /** In lower case, for which names are the same. */
  readonly #accepted = new Set<string>();
  readonly #refused = new Map<number, RefusedName>();

  /** Hears of each answer to a request that may change something. */
  note({ ok, refused, exchange }: Answer): void {
    const { requestBody = '' } = exchange;
    if (!requestBody.includes('"domain"')) return;
    const body = parseJson(requestBody);
    if (!isObject(body) || typeof body.domain !== 'string') return;
    const { domain: name } = body;
    if (ok) this.#accepted.add(name.toLowerCase());
    else if (refused && exchange.credential === 'owner') this.#remember({ exchange, name, body });
  }

  /** The request whose refusal decides the finding, if its name was nobody's in this run. */
  refusedIn({ exchanges }: Pick<Finding, 'exchanges'>): RefusedName | undefined {
    const refused = this.#refused.get(exchanges.at(-1) ?? -1);
    return refused && !this.#accepted.has(refused.name.toLowerCase()) ? refused : undefined;
  }

  #remember(refused: RefusedName): void {
    this.#refused.set(refused.exchange.id, refused);
    const [oldest = refused.exchange.id] = this.#refused.keys();
    if (this.#refused.size > MOST_REMEMBERED) this.#refused.delete(oldest);
  }
}
