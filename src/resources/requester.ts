import type { Answer } from '../http/answer.ts';
import type { Request } from '../http/exchange.ts';

/** Sends requests in one role on behalf of a check, watched and counted by the run. */
export interface Requester {
  /** Role whose credential is used: `owner`, `anonymous`, `tokens.volumes:read_only`, ... */
  readonly credential: string;
  /** The same role for removing what the run created: never held back by the budget of requests. */
  readonly removing: Requester;
  /** @throws Skip when the run may not send such a request in this role */
  assertMaySend(request: Request): void;
  /** @throws Inconclusive when no answer came; Skip when the run may not send such a request */
  send(request: Request): Promise<Answer>;
  get(path: string, query?: Readonly<Record<string, string | number>>): Promise<Answer>;
  post(path: string, json?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** The items of all pages; undefined when a page was refused. */
  // biome-ignore lint/suspicious/noExplicitAny: items have whatever shape the target gives them
  list(path: string): Promise<any[] | undefined>;
}
