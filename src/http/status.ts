/** Success: any 2xx (section errors, rule 1). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Neither accepted, refused nor broken: no class that the document knows. */
export function isOfNoClass(status: number): boolean {
  return status < 200 || (status >= 300 && status < 400);
}

/**
 * The service is not there at the moment (RFC 9110: 502, 503, 504), or gives the connection up before it
 * has the request (408, 425): the answer says nothing of the request.
 */
export function isUnavailable(status: number): boolean {
  return UNAVAILABLE.has(status);
}

const UNAVAILABLE: ReadonlySet<number> = new Set([408, 425, 502, 503, 504]);

/** Refusal: any 4xx (section errors, rule 1). */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
