import { unclaimedOperation } from '../config/claims.ts';
import type { Configuration } from '../config/configuration.ts';
import { tokenOf } from '../config/credentials.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Http } from '../http/http.ts';
import { isSuccess } from '../http/status.ts';
import { isObject, type JsonObject, parseJson } from '../text/json.ts';

/** More pages than this are not walked before a run; what was seen by then will do. */
const MAX_PAGES = 20;

/** An answer as the preflight looks at it: `json` is undefined when the body is not JSON. */
export interface Read {
  readonly path: string;
  readonly exchange: Exchange;
  readonly json: unknown;
}

/**
 * Reads from a target of which nothing is known yet. Whatever shape an answer has, nothing here
 * throws: what cannot be read is simply not there.
 */
export class Reader {
  readonly configuration: Configuration;
  readonly #http: Http;

  constructor(http: Http, configuration: Configuration) {
    this.#http = http;
    this.configuration = configuration;
  }

  /** Reads as a role; without a token for it, as nobody. */
  async get(path: string, role = 'owner', page?: number): Promise<Read> {
    const token = tokenOf(this.configuration, role);
    const credential = token === undefined ? 'anonymous' : role;
    const as = { credential, check: 'preflight', ...(token === undefined ? {} : { token }) };
    const query = page === undefined ? {} : { query: { page } };
    const exchange = await this.#http.send({ method: 'GET', path, ...query }, as);
    return { path, exchange, json: parseJson(exchange.answerBody ?? '') };
  }

  /** As `items`, and empty when there is no such list. */
  async list(path: string, maxPages = MAX_PAGES): Promise<JsonObject[]> {
    return (await this.items(path, { maxPages })) ?? [];
  }

  /** The items of a list that a role sees, as far as they are mappings, over all pages; undefined when there is no such list. */
  async items(
    path: string,
    { maxPages = MAX_PAGES, role = 'owner' } = {},
  ): Promise<JsonObject[] | undefined> {
    const items: JsonObject[] = [];
    if (unclaimedOperation(this.configuration, { method: 'GET', path })) return undefined;
    for (let page = 1; page <= maxPages; page += 1) {
      const { exchange, json } = await this.get(path, role, page === 1 ? undefined : page);
      if (!isSuccess(exchange.status) || !isObject(json) || !Array.isArray(json.data)) {
        return page === 1 ? undefined : items;
      }
      items.push(...json.data.filter(isObject));
      if (json.data.length === 0 || !(page < Number(json.pages))) break;
    }
    return items;
  }
}
