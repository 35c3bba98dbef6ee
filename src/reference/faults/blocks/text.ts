import type { Core } from '../../core.ts';
import { alterRequest, type Body } from './index.ts';

/** A text as a server keeps it that knows no characters beyond ASCII. */
export function inAscii(text: string): string {
  return text.replaceAll(/[^\p{ASCII}]/gu, '?');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as a page shows it. */
export function inMarkup(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** A text with one blank for each run of blanks and line breaks. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Changes a field of a request, where it is sent. */
export function sentWith(
  operation: string,
  field: string,
  change: (value: unknown) => unknown,
): (core: Core) => Core {
  return alterRequest(operation, (request) => {
    const body = request.body as Body;
    if (body?.[field] === undefined) return request;
    return { ...request, body: { ...body, [field]: change(body[field]) } };
  });
}
