/** A request and its answer as they went over the wire. */
export interface ExchangeView {
  readonly method: string;
  /** A whole URL, or a path that holds the segment `v4`; with the query string. */
  readonly url: string;
  readonly requestHeaders?: Readonly<Record<string, string>> | undefined;
  /** The whole body as sent; undefined or empty when there was none. */
  readonly requestBody?: string | undefined;
  /** Set when `requestBody` was cut or altered for evidence: nothing is said of it then. */
  readonly requestBodyUnknown?: boolean | undefined;
  readonly status: number;
  readonly answerHeaders?: Readonly<Record<string, string>> | undefined;
  /** The whole body as received; undefined or empty when there was none. */
  readonly answerBody?: string | undefined;
  /** Set when `answerBody` is only the beginning: nothing is said of it then but that it is no JSON. */
  readonly answerBodyCut?: boolean | undefined;
}

/** The value of a header by its name in lower case; names in the record may be of any case. */
export function header(
  headers: Readonly<Record<string, string>> | undefined,
  name: string,
): string | undefined {
  if (headers === undefined) return undefined;
  for (const key in headers) {
    if (key.length === name.length && key.toLowerCase() === name) return headers[key];
  }
  return undefined;
}
