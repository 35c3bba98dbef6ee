import type { Exchange } from '../../src/http/exchange.ts';

const hexOf = (text: string) => Buffer.from(text).toString('hex');
const base64Of = (text: string) => Buffer.from(text).toString('base64');
const code = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
const each = (text: string, encode: (character: string) => string) =>
  [...text].map(encode).join('');

/** Shapes of tokens that are told apart from other text. */
export const SHAPES: Readonly<Record<string, string>> = {
  hexadecimal: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'base64 with its signs': 'q83vEjRWeJ+/rze8AQIDBA==',
  'three parts with dots': 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.dBjftJeZ4CVPmB92K27uhbUJU1p1r',
  uuid: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  slashes: 'ab/cd/EF/gh/IJ/kl/mn',
  'signs of JSON, HTML and the shell': `q"w\\e<r>t&y'u$i|o;p`,
  'eight characters': 'xK3_9vQz',
  'six characters': 'x7Qz9k',
  stars: '****************',
  'prefix and letters': 'svc_QwErTyUiOpAsDfGhJkLz',
};

/** Ways in which a target repeats a token, as texts of a body, a header, or anything else that it says. */
export const WAYS: Readonly<Record<string, (token: string) => string>> = {
  'as it is': (token) => token,
  'behind its scheme': (token) => `Bearer ${token}`,
  'in capitals': (token) => token.toUpperCase(),
  'in small letters': (token) => token.toLowerCase(),
  'percent-encoded': (token) => encodeURIComponent(token),
  'percent-encoded in small letters': (token) =>
    encodeURIComponent(token).replace(/%../g, (code) => code.toLowerCase()),
  'every character percent-encoded': (token) => each(token, (character) => `%${code(character)}`),
  'slashes escaped as in JSON': (token) => token.replaceAll('/', '\\/'),
  'a string in JSON': (token) => JSON.stringify(token),
  'escaped as in JSON': (token) => each(token, (character) => `\\u00${code(character)}`),
  'escaped in capitals': (token) =>
    each(token, (character) => `\\u00${code(character).toUpperCase()}`),
  'in base64': base64Of,
  'in base64 behind a name': (token) => `Basic ${base64Of(`user:${token}`)}`,
  'in base64 of URLs, in the middle': (token) => Buffer.from(`ab${token}cd`).toString('base64url'),
  'in hexadecimal': hexOf,
  'as HTML': (token) => token.replace(/[^A-Za-z0-9]/g, (sign) => `&#x${code(sign)};`),
};

/** Whether one of these tokens stands in a text, in whatever encoding. */
export function leaks(text: string, ...tokens: readonly string[]): boolean {
  const small = tokens.map((token) => token.toLowerCase());
  return decodings(text).some((each) => {
    const decoded = each.toLowerCase();
    return small.some((token) => decoded.includes(token));
  });
}

function decodings(text: string): string[] {
  const json = text.replace(/\\+u([0-9a-f]{4})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return [
    text,
    text.replace(/\\([/"\\])/g, '$1'),
    json,
    text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    text
      .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
    ...(text.match(/[A-Za-z0-9+/_-]{8,}/g) ?? []).flatMap((run) =>
      [0, 1, 2, 3].map((skipped) => Buffer.from(run.slice(skipped), 'base64').toString('latin1')),
    ),
    ...(text.match(/[0-9a-f]{8,}/gi) ?? []).flatMap((run) =>
      [0, 1].map((skipped) => Buffer.from(run.slice(skipped), 'hex').toString('latin1')),
    ),
  ];
}

/** An exchange whose answer holds these texts everywhere where a target puts text. */
export function echoing(texts: readonly string[]): Exchange {
  return {
    id: 1,
    check: 'a check',
    credential: 'owner',
    method: 'POST',
    url: `/v4/volumes/${texts[0]}`,
    requestHeaders: { authorization: 'Bearer owner', 'x-test': texts[0] ?? '' },
    requestBody: JSON.stringify({ label: texts }),
    status: 200,
    answerHeaders: Object.fromEntries(
      texts.flatMap((text, n) => [
        [`x-${n}`, text],
        [text, ''],
      ]),
    ),
    answerBody: `{"plain":"${texts.join('", "')}","list":${JSON.stringify(texts)}}`,
    startedMillis: 0,
    durationMillis: 1,
    error: `unknown content encoding ${texts.join(',')}`,
  };
}
