import { spellingsOf } from './spellings.ts';

/** Encodings with fewer characters stand by chance in any text. */
const LEAST_ENCODED = 6;

/** A short token where it is no part of a longer word, and anywhere in its longer encodings. */
export function wordOfItsOwn(token: string): RegExp {
  const encoded = spellingsOf(token)
    .map(({ text }) => text)
    .filter((text) => text !== token && text.length >= LEAST_ENCODED);
  const anywhere = encoded.map((text) => `|${quoted(text)}`).join('');
  return new RegExp(`(?<![\\w*])${quoted(token)}(?![\\w*])${anywhere}`, 'gi');
}

/**
 * A token that texts hold anyway, such as `status`, where credentials stand: behind a scheme, the name of a header,
 * or that of a parameter.
 */
export function besideCredentials(token: string): RegExp {
  const spellings = [...new Set([token, encodeURIComponent(token)])].map(quoted).join('|');
  return new RegExp(`(?<=${SCHEME}|${NAME})(?:${spellings})(?![\\w*])`, 'gi');
}

const SCHEME = String.raw`\b(?:bearer|basic|token)(?:\s|%20|\+|\\u0020){1,4}`;
const NAME = String.raw`\b(?:authorization|access_token|api_key|token)\\?["']?\s{0,4}[=:]\s{0,4}\\?["']?`;

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
