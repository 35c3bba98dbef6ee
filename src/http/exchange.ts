/** One request to send: the path below the base address, e.g. `/volumes/7`; never a whole URL. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  /** Path below `{base_url}/v4`, percent-encoded, with a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Sent as JSON with `Content-Type: application/json`. */
  readonly json?: unknown;
  /** Sent as it is, instead of `json`: malformed bodies, other content types. */
  readonly raw?: { readonly body: string | Uint8Array; readonly contentType?: string };
  /** Extra headers; `authorization` here replaces the credential's own. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A secret that stood in what was sent. */
export interface Mark {
  /** `url`, `body`, or the name of a header. */
  readonly place: string;
  /** Where its mask begins in that text, and how long it is, in UTF-16 units. */
  readonly at: number;
  readonly length: number;
  /** The role of the token, or the name of the secret field. */
  readonly secret: string;
}

/**
 * One request and what came of it. The sender's credential is named by its role (`owner`, `anonymous`,
 * `tokens.volumes:read_only`), but what the target echoes stands as it came: `redactExchange` before it is written.
 */
export interface Exchange {
  /** Number of the exchange within the run, from 1; evidence.ndjson is keyed by it. */
  readonly id: number;
  /** Id of the check that sent it, or the phase (`preflight`, `arrange`, `clean-up`). */
  readonly check: string;
  readonly credential: string;
  readonly method: string;
  /** Path with `/v4` and query string, as sent. */
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The body as sent, bounded; absent when there was none. */
  readonly requestBody?: string;
  /** In evidence: where secrets stood in what was sent. */
  readonly marks?: readonly Mark[];
  /** 0 when no answer came; then `error` says why. */
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** The body as received, bounded to the client's limit. */
  readonly answerBody?: string;
  /** True when the body was longer than the client reads. */
  readonly truncated?: boolean;
  /** Milliseconds since the run began. */
  readonly startedMillis: number;
  readonly durationMillis: number;
  /** How often the target answered 429, or was not there (`isUnavailable`), before this answer, and how long was waited for it. */
  readonly throttled?: { readonly times: number; readonly waitedMillis: number };
  /** Why no answer came: `timeout`, `connection refused`, ... */
  readonly error?: string;
}
