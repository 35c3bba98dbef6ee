import { isObject } from '../text/json.ts';
import type { ExchangeFinding } from '../validate/finding.ts';
import { validateRequest } from '../validate/request.ts';
import { type ApiError, invalid, Refusal } from './errors.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * The body as handlers may trust it: an object of the operation's shape, empty when there was none.
 * The reference is strict: what the document leaves open is refused too, but for null in place of an
 * optional value, which is read as absent. Raises 400 with one error per finding.
 */
export function checkedBody(body: unknown, operationId: string | undefined): Body {
  if (body !== undefined && !isObject(body)) throw invalid(null, 'The body must be a JSON object.');
  const given: Body = body ?? {};
  if (operationId === undefined) return given;
  const findings = validateRequest(operationId, { body: given });
  if (findings.length === 0) return given;
  const absent = findings.flatMap((finding) => nulledField(given, finding) ?? []);
  const errors = findings.filter((finding) => nulledField(given, finding) === undefined);
  if (errors.length > 0) throw new Refusal(400, errors.map(errorOf));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !absent.includes(name)));
}

/** The field of the body that is null where the document would have it absent. */
function nulledField(body: Body, { open, where }: ExchangeFinding): string | undefined {
  const name = where.slice(1);
  return open && Object.hasOwn(body, name) && body[name] === null ? name : undefined;
}

/** Nested names of a field are joined by periods (resources/common#error-field). */
function errorOf({ where, expected, received }: ExchangeFinding): ApiError {
  const field = where === '' ? null : where.slice(1).replaceAll('/', '.');
  return { field, reason: `Expected ${expected}, got ${received}.` };
}
