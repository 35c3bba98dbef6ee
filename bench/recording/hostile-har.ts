/** Bodies that a recording of a hostile target may hold. */
const BODIES = [
  '{"id":1}',
  `{"data":[${'{"id":1},'.repeat(20_000)}{"id":2}],"page":1,"pages":1,"results":1}`,
  `{"data":${'['.repeat(50_000)}`,
  `{${Array.from({ length: 20_000 }, (_, key) => `"k${key}":0`).join(',')}}`,
  `{"label":"${'\\u0061'.repeat(30_000)}"}`,
  `{"label":"${'\u{1f468}\u200d'.repeat(40_000)}"}`,
  '"'.repeat(100_000),
  '\\'.repeat(100_000),
  '{[]}'.repeat(50_000),
  'x'.repeat(4_000_000),
];

/** A HAR of at least so many bytes, in pieces. */
export function* hostileHar(bytes: number): Generator<string> {
  yield '{"log":{"version":"1.2","entries":[';
  let written = 0;
  for (let nth = 0; written < bytes; nth += 1) {
    const text = JSON.stringify(entryWith(BODIES[nth % BODIES.length] ?? ''));
    written += Buffer.byteLength(text);
    yield nth === 0 ? text : `,${text}`;
  }
  yield ']}}';
}

function entryWith(text: string) {
  const headers = [{ name: 'Content-Type', value: 'application/json' }];
  return {
    request: { method: 'GET', url: 'http://target.example/v4/volumes', headers },
    response: { status: 200, headers, content: { text } },
  };
}
