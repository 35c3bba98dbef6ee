import { answering, forbidden } from '../behaviour.ts';

const HTML = { 'content-type': 'text/html', body: '<h1>error</h1>' };

/** Answers with another status than the honest one. */
export const statuses = [
  forbidden(answering('500 to everything', 500)),
  forbidden(answering('500 with HTML', 500, HTML)),
  answering('502 with HTML', 502, HTML),
  answering('503 that asks for a second', 503, { 'retry-after': '1' }),
  answering('503 that asks for thirty years', 503, { 'retry-after': '1000000000' }),
  answering('504 without a body', 504, { body: '' }),
  answering('429 without Retry-After', 429),
  answering('429 that asks for nothing', 429, { 'retry-after': '0' }),
  answering('429 that asks for a second', 429, { 'retry-after': '1' }),
  answering('429 that asks for nonsense', 429, { 'retry-after': 'soon' }),
  answering('429 that asks for 1e300 seconds', 429, { 'retry-after': '9'.repeat(300) }),
  answering('429 that asks for a date of the year 9999', 429, {
    'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT',
  }),
  answering('401 to everything', 401, { body: '{"errors":[{"field":null,"reason":"no"}]}' }),
  answering('403 to everything', 403, { body: '{"errors":[{"field":null,"reason":"no"}]}' }),
  answering('404 to everything', 404, { body: '{"errors":[{"field":null,"reason":"no"}]}' }),
  answering('418 to everything', 418, { body: '{"errors":[{"field":null,"reason":"tea"}]}' }),
  answering('302 to a link-local address', 302, { location: 'http://169.254.169.254/latest' }),
  answering('301 to itself', 301, { location: '/v4/regions' }),
  answering('307 to a file', 307, { location: 'file:///etc/passwd' }),
  answering('304 to everything', 304, { body: '' }),
  answering('204 to everything', 204, { body: '' }),
  answering('206 to everything', 206),
  answering('999 to everything', 999),
  forbidden(answering('200 with an error body', 200)),
  forbidden(answering('200 with HTML', 200, HTML)),
  forbidden(answering('200 without a body', 200, { body: '' })),
];
