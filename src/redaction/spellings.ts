/** One way in which a token may stand in a text. */
export interface Spelling {
  readonly text: string;
  /** How many of its characters stand for one of the token's, on average. */
  readonly stretch: number;
}

/**
 * How a token (ASCII) may stand in a text: as it is, and in the encodings in which servers and reports
 * write texts: of URLs, JSON, JSON within JSON, HTML, base64 and hexadecimal. Case is left to whoever compares.
 */
export function spellingsOf(token: string): Spelling[] {
  const bytes = Buffer.from(token);
  const texts = [
    token,
    encodeURI(token),
    encodeURIComponent(token),
    each(token, percent),
    others(token, percent),
    JSON.stringify(token).slice(1, -1),
    token.replaceAll('/', '\\/'),
    ...['\\u00', '\\\\u00'].flatMap((mark) => [
      each(token, (character) => mark + hex(character)),
      others(token, (character) => mark + hex(character)),
    ]),
    token.replace(/[&<>"']/g, (character) => HTML[character] ?? ''),
    others(token, (character) => `&#${character.charCodeAt(0)};`),
    others(token, (character) => `&#x${hex(character)};`),
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap((shift) => inBase64(bytes, shift)),
  ];
  return [...new Set(texts)].map((text) => ({ text, stretch: text.length / token.length }));
}

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Encode = (character: string) => string;

function each(token: string, encode: Encode): string {
  return [...token].map(encode).join('');
}

/** Encodes all but letters and digits. */
function others(token: string, encode: Encode): string {
  return token.replace(/[^A-Za-z0-9]/g, encode);
}

function percent(character: string): string {
  return `%${hex(character)}`;
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

/** What is the same of its base64, whatever stands before it (so many bytes of the last three) and after it. */
function inBase64(bytes: Buffer, shift: number): string[] {
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const isPartial = (shift + bytes.length) % 3 !== 0;
  const core = text.slice(shift === 0 ? 0 : shift + 1, isPartial ? -1 : undefined);
  return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
}
