/** What stands in evidence where a token of `role` stood; scripts turn it back into a variable. */
function maskOf(role: string): string {
  return `***${role}***`;
}

/** What stands in evidence for a secret value inside a body. */
export const MASK = '***';

/** Tokens shorter than this are masked only where they stand as a word of their own. */
const UNMISTAKABLE_LENGTH = 8;

/**
 * Knows the secrets of a run and takes them out of texts. A target may echo what it was sent, so
 * every text that goes into evidence passes through here.
 */
export class Secrets {
  readonly #masks: readonly { text: string; pattern: RegExp; mask: string }[];

  /** @param roles role by token, e.g. `owner` by `s3cret`. */
  constructor(roles: ReadonlyMap<string, string>) {
    const spellings = [...roles].flatMap(([token, role]) =>
      spellingsOf(token).map((text) => ({ text, pattern: patternOf(text), mask: maskOf(role) })),
    );
    this.#masks = spellings.sort((one, other) => other.text.length - one.text.length);
  }

  /** The text without any known token, however it was escaped. */
  mask(text: string): string {
    let masked = text;
    for (const { text: secret, pattern, mask } of this.#masks) {
      // A replacer function, because `$` in a role would be a pattern of its own.
      if (masked.includes(secret)) masked = masked.replace(pattern, () => mask);
    }
    return masked;
  }
}

/** The fields of requests whose values are secrets (document: instances and load balancers). */
const SECRET_FIELD = /("(?:root_pass|ssl_key)"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|$)/gs;

/** A body without the values of its secret fields, whether it is whole JSON or not. */
export function maskFields(body: string): string {
  if (!body.includes('root_pass') && !body.includes('ssl_key')) return body;
  return body.replace(SECRET_FIELD, `$1"${MASK}"`);
}

function spellingsOf(token: string): string[] {
  // Through a buffer, because encodeURIComponent throws on half a surrogate pair.
  const inUrl = encodeURIComponent(Buffer.from(token).toString());
  const spellings = [token, inUrl, JSON.stringify(token).slice(1, -1)];
  return [...new Set(spellings)].filter((text) => text !== '');
}

function patternOf(text: string): RegExp {
  const quoted = text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  // A token that is also a JSON number or literal must not be cut out of an answer's own values.
  if (/^(?:[-+.\deE]+|true|false|null)$/.test(text)) {
    return new RegExp(`(?<![:,[]\\s*)(?<!\\w)${quoted}(?!\\w)`, 'g');
  }
  if (text.length >= UNMISTAKABLE_LENGTH) return new RegExp(quoted, 'g');
  return new RegExp(`(?<!\\w)${quoted}(?!\\w)`, 'g');
}
