import { escapeInvisible } from '../../text/escape-invisible.ts';

/**
 * Comma-separated values (RFC 4180). A cell that a spreadsheet would run as a formula begins with an
 * apostrophe, and what nobody could see is named.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const seen = escapeInvisible(text);
  const safe = /^[=+\-@]/.test(seen) ? `'${seen}` : seen;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
