import { altering, type Behaviour, forbidden, replacing, sendJson } from '../behaviour.ts';

/** Well-formed answers that are not true, or never come to an end. */
export const lies: readonly Behaviour[] = [
  replacing('a billion pages', 'pages', () => 1_000_000_000),
  replacing('1e300 results', 'results', () => 1e300),
  replacing('pages of another number', 'page', () => 7),
  altering('one more page, whatever page was asked for', (body, { url }) =>
    body.data ? { ...body, page: pageIn(url), pages: pageIn(url) + 1 } : body,
  ),
  altering('empty lists', (body) => (body.data ? { ...body, data: [], results: 0 } : body)),
  forbidden(
    altering('lists that are null', (body) => (body.data ? { ...body, data: null } : body)),
  ),
  altering('lists of 30,000 strangers', (body) =>
    body.data?.[0]
      ? { ...body, data: Array.from({ length: 30_000 }, (_, id) => ({ ...body.data[0], id })) }
      : body,
  ),
  forbidden(altering('empty objects', () => ({}))),
  forbidden(altering('arrays', () => [])),
  forbidden(altering('numbers', () => 42)),
  replacing('a status that nobody knows', 'status', () => 'zzz'),
  replacing('volumes and images that are being created for ever', 'status', () => 'creating'),
  replacing('times that are none', 'created', () => 'tomorrow'),
  replacing('times of the year 275760', 'created', () => '275760-09-13T00:00:01'),
  replacing('uploads that lead to a file', 'upload_to', () => 'file:///etc/passwd'),
  replacing('uploads that lead to loopback', 'upload_to', () => 'http://127.0.0.1:22/'),
  replacing(
    'uploads that lead to a link-local address',
    'upload_to',
    () => 'http://169.254.169.254/',
  ),
  replacing('uploads that carry a password', 'upload_to', () => 'http://a:b@127.0.0.1/'),
  replacing('uploads with a mask in their address', 'upload_to', () => 'http://h/***owner***/x'),
  replacing(
    'uploads with an address of 5 MB',
    'upload_to',
    () => `http://h/${'x'.repeat(5_000_000)}`,
  ),
  claiming('deletions that succeed without being carried out', 'DELETE', 200, '{}'),
  claiming('creations that answer without an id', 'POST', 200, '{"label":"x"}'),
  claiming(
    'creations that are all refused',
    'POST',
    400,
    '{"errors":[{"field":null,"reason":"no"}]}',
  ),
  claiming('updates that answer with something else', 'PUT', 200, '{"id":0}'),
  forbidden(claiming('reads that are all empty', 'GET', 200, '{}')),
];

function pageIn(url: string): number {
  return Number(new URL(url, 'http://h').searchParams.get('page') ?? 1);
}

/** Answers one method with something of its own. */
function claiming(name: string, method: string, status: number, body: string): Behaviour {
  return {
    name,
    answer: (honest, response) =>
      honest.method === method
        ? sendJson({ ...honest, status }, response, body)
        : sendJson(honest, response),
  };
}
