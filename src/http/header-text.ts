import type { IncomingHttpHeaders } from 'node:http';

/**
 * A header of an answer as one text. One that came several times, as through a proxy that adds its own,
 * is joined as RFC 9110 (5.3) has it; undici hands it over as a list then, whatever the types say.
 */
export function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value: string | readonly string[] | undefined = headers[name];
  return typeof value === 'string' || value === undefined ? value : value.join(', ');
}
