/** One entry of the documented error body (resources/common#error-field, #error-reason). */
export interface ApiError {
  /** Path of the offending request field, nested names joined by periods; null when there is none. */
  readonly field: string | null;
  readonly reason: string;
}

/**
 * A refusal on its way from a rule to the answer; `handle` turns it into one and nothing escapes. It is no Error: to
 * note where each of thousands was made takes longer than to make it.
 */
export class Refusal {
  readonly status: number;
  readonly errors: readonly ApiError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, errors: readonly ApiError[], headers: Record<string, string> = {}) {
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

/** 400: a field of the request is wrong, or (null) the request as a whole is. */
export function invalid(field: string | null, reason: string): Refusal {
  return new Refusal(400, [{ field, reason }]);
}

/** 404: there is no such thing, or the caller may not see it (which must look the same). */
export function notFound(what = 'This path'): Refusal {
  return new Refusal(404, [{ field: null, reason: `${what} does not exist or is not visible.` }]);
}

/** 403: the caller is known and may not do this. */
export function forbidden(reason: string): Refusal {
  return new Refusal(403, [{ field: null, reason }]);
}

/** 401: the caller is not known. */
export function unauthenticated(reason: string): Refusal {
  return new Refusal(401, [{ field: null, reason }], { 'www-authenticate': 'Bearer' });
}
