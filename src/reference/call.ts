import type { User } from './access/users.ts';
import type { Effect, Outcome } from './effects.ts';
import { notFound, type Refusal, unauthenticated } from './errors.ts';
import type { State } from './state.ts';

/** One request as the core sees it: already read from the wire, nothing of it judged. */
export interface Request {
  readonly method: string;
  /** As sent, percent-encoded, without the query: `/v4/volumes/7`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Parsed JSON; undefined when the request had no body. */
  readonly body?: unknown;
  /** The bearer token as sent; undefined when none was. `principal` already says what it is worth. */
  readonly token?: string;
  /** The header of that name as sent, whatever its scheme. */
  readonly authorization?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined for no body. */
  readonly body?: unknown;
}

/** A request is answered, or needs an effect first: then the shell calls again with its outcome. */
export type Step =
  | { readonly state: State; readonly answer: Answer; readonly effect?: never }
  | { readonly state: State; readonly effect: Effect; readonly answer?: never };

/** What a handler is given: a request that its operation, caller and shape already allow. */
export interface Call {
  readonly state: State;
  readonly now: number;
  /** Undefined on operations that anyone may call, when nobody said who they are. */
  readonly user: User | undefined;
  /** Decoded path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Empty when the request had no body. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly outcome: Outcome | undefined;
}

export type Handler = (call: Call) => Step;

/** Handlers of documented operations, by the operationId of spec/openapi.yaml, which knows the rest. */
export type Handlers = Readonly<Record<string, Handler>>;

/** What a caller needs to be let in. */
export interface Access {
  /** OAuth scopes that a token must carry, all of them. */
  readonly scopes: readonly string[];
  /** Whether callers without credentials are let in too. */
  readonly anonymous?: boolean;
  /** Whether restricted users are kept out. */
  readonly unrestricted?: boolean;
}

/** An operation the document only implies, on its conventional path. */
export interface ImpliedOperation extends Access {
  readonly handler: Handler;
}

/** Implied operations by method and path template below the base address: `GET /tags`. */
export type ImpliedOperations = Readonly<Record<string, ImpliedOperation>>;

/** A 200 with the body. */
export function answer(state: State, body: unknown): Step {
  return { state, answer: { status: 200, body } };
}

/** A refusal as an answer, with the documented error body (errors#rule-2). */
export function refusalAnswer({ status, errors, headers }: Refusal): Answer {
  return { status, headers, body: { errors } };
}

/** The user who calls; raises 401 when nobody does. */
export function userOf(call: Call): User {
  if (call.user === undefined) throw unauthenticated('This operation needs a bearer token.');
  return call.user;
}

/** The body as the shape that the operation's schema has already established. */
export function bodyOf<Shape>(call: Call): Shape {
  return call.body as Shape;
}

/** A numeric path parameter; raises 404 for what can be the id of nothing. */
export function idOf(call: Call, name: string): number {
  const text = call.params[name] ?? '';
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw notFound(`Id ${JSON.stringify(text.slice(0, 40))}`);
  return id;
}
