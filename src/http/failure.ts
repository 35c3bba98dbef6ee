/** How a connection ended before an answer was complete, as far as the socket can tell. */
const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Why no answer came over https from a port that speaks http, or something else. */
export const NO_TLS = 'TLS error: this port does not speak TLS';

/** What the HTTP client gives the connection up for, though a server may send the first of them. */
const NOT_TAKEN = 'an answer that is not taken here: 100 Continue or an upgrade, unasked for';

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name not found (the name server did not answer)',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'timeout: no connection',
  UND_ERR_CONNECT_TIMEOUT: 'timeout: no connection',
  UND_ERR_SOCKET: 'connection closed before a complete answer',
  ECONNRESET: 'connection reset before a complete answer',
  EPIPE: 'connection closed while the request was being sent',
  UND_ERR_HEADERS_OVERFLOW: 'headers of the answer are too long',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'body is not as long as Content-Length says',
  // Versions of OpenSSL read what is no TLS in one way or the other.
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  UND_ERR_DESTROYED: 'not sent: the client is closed',
  UND_ERR_CLOSED: 'not sent: the client is closed',
};

/** True when the connection broke, as opposed to never having been made or being refused. */
export function isConnectionLost(error: Error | undefined): boolean {
  return error !== undefined && LOST.has(codeOf(error));
}

/** Nobody listens there, or there is no way to it at the moment: what was to be sent never left. */
const UNREACHED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/** True when no connection came about, and one may another time. */
export function isUnreached(error: Error): boolean {
  return UNREACHED.has(codeOf(error));
}

/** Whether an exchange ended because nothing came in time. */
export function isTimeout({ error }: { readonly error?: string }): boolean {
  return error?.startsWith('timeout') ?? false;
}

/** Why no answer came, in a few words. */
export function failureText(error: Error): string {
  const code = codeOf(error);
  if (code === 'UND_ERR_SOCKET' && error.message === 'bad response') return NOT_TAKEN;
  const known = WORDS[code];
  if (known !== undefined) return known;
  if (code === 'UND_ERR_INVALID_ARG') return `not sent: ${error.message}`;
  if (error.name === 'HTTPParserError') return `not an HTTP answer: ${firstLine(error.message)}`;
  if (isTlsCode(code)) return `TLS error: ${firstLine(error.message)} (${code})`;
  return code === '' ? firstLine(error.message) : `${firstLine(error.message)} (${code})`;
}

function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** OpenSSL and Node name certificate errors in several styles; all speak of a CERT, TLS or SSL. */
function isTlsCode(code: string): boolean {
  return /CERT|TLS|SSL|^EPROTO$|UNABLE_TO_VERIFY/.test(code);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
