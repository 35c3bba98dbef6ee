import { isObject } from '../../text/json.ts';

/** Field and reason of each error, quoted texts and numbers left out. */
export function refusalIn(body: unknown): string {
  const errors = isObject(body) && Array.isArray(body.errors) ? body.errors : [];
  return errors
    .map((error) => `${error?.field ?? ''}: ${String(error?.reason ?? '').slice(0, 200)}`)
    .join('; ')
    .replace(/"[^"]*"|\d+/g, '#');
}
