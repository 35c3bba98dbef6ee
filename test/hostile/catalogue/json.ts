import { altering, Raw } from '../behaviour.ts';

const NO_PRIMITIVE = { toString: 1, valueOf: 1 };

/** Bodies that are JSON, and more or other than anyone expects. */
export const hostileBodies = [
  altering('an array of very many elements in place of a list', (body) =>
    body.data ? new Raw(`[${'0,'.repeat(900_000)}0]`) : body,
  ),
  altering('a list of very many elements', (body) =>
    body.data
      ? new Raw(`{"data":[${'{},'.repeat(400_000)}{}],"page":1,"pages":1,"results":1}`)
      : body,
  ),
  altering('a list of almost as many numbers as are read', (body) =>
    body.data ? new Raw(`{"data":[${'0,'.repeat(99_000)}0],"page":1,"pages":1,"results":1}`) : body,
  ),
  altering('a list of almost as many objects as are read', (body) =>
    body.data
      ? new Raw(`{"data":[${'{},'.repeat(99_000)}{}],"page":1,"pages":1,"results":1}`)
      : body,
  ),
  altering('ids that are objects', (body) => withIds(body, { a: 1 })),
  altering('ids that are no primitive', (body) => withIds(body, NO_PRIMITIVE)),
  altering('every value is no primitive', (body) => everyValue(body, NO_PRIMITIVE)),
  altering('every value is null', (body) => everyValue(body, null)),
  altering('every value is an empty array', (body) => everyValue(body, [])),
  altering(
    'every value is a number too large',
    () => new Raw('{"id":1e999,"data":[{"id":1e999}]}'),
  ),
  altering('a million keys', () => new Raw(`{${keys(1_000_000)}}`)),
  altering('as many keys as a body may hold', () => new Raw(`{${keys(600_000)}}`)),
  altering('almost as many keys as are read', () => new Raw(`{${keys(99_000)}}`)),
  altering(
    'a hundred thousand arrays inside each other',
    () => new Raw(`{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  ),
  altering(
    'as many arrays inside each other as are read',
    () => new Raw(`{"data":${'['.repeat(120)}${']'.repeat(120)}}`),
  ),
  altering(
    'keys of the prototype',
    () =>
      new Raw('{"__proto__":{"id":1},"constructor":1,"hasOwnProperty":1,"data":[{"__proto__":1}]}'),
  ),
  altering('errors that are no primitive', () => ({ errors: NO_PRIMITIVE })),
] as const;

function keys(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',');
}

// biome-ignore lint/suspicious/noExplicitAny: any answer
function withIds(body: any, id: unknown): any {
  if (Array.isArray(body)) return body.map((each) => withIds(each, id));
  if (typeof body !== 'object' || body === null) return body;
  const other = Object.entries(body).map(([name, value]) => [name, withIds(value, id)]);
  return { ...Object.fromEntries(other), ...('id' in body ? { id } : {}) };
}

// biome-ignore lint/suspicious/noExplicitAny: any answer
function everyValue(body: any, value: unknown): any {
  if (Array.isArray(body.data))
    return { ...body, data: body.data.map((each: object) => everyValue(each, value)) };
  return Object.fromEntries(Object.keys(body).map((name) => [name, value]));
}
