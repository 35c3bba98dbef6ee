import { quoteAscii } from '../text/ascii.ts';

const SHOWN_UNITS = 60;

/**
 * A text as it may stand in a reason: quoted, cut after 60 UTF-16 units, and with everything but
 * printable ASCII escaped, so that look-alike letters, trailing newlines and terminal escapes show.
 */
export function quote(text: string): string {
  const shown = quoteAscii(text.slice(0, SHOWN_UNITS));
  return text.length > SHOWN_UNITS ? `${shown}... (${text.length} UTF-16 units)` : shown;
}
