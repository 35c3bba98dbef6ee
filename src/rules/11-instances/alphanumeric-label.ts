import { quote } from '../quote.ts';

// Combining marks belong to letters that have no code point of their own.
const FOREIGN = /[^\p{L}\p{M}\p{N}\-_.]/u;

/**
 * Why a label is not made of alphanumerics, hyphens, underscores and periods with an alphanumeric
 * at either end, or undefined. The document does not say "ASCII" here, so that any Unicode letter
 * or digit counts; `hasNonAscii` tells where this is only one reading of it.
 */
export function alphanumericReason(text: string): string | undefined {
  const foreign = FOREIGN.exec(text)?.[0];
  if (foreign !== undefined) {
    return `expected only alphanumerics, hyphens, underscores and periods in ${quote(text)}, found ${quote(foreign)}`;
  }
  if (/^[-_.]/.test(text)) return `expected an alphanumeric at the beginning of ${quote(text)}`;
  if (/[-_.]$/.test(text)) return `expected an alphanumeric at the end of ${quote(text)}`;
  return undefined;
}

/** Whether a text holds anything but ASCII. */
export function hasNonAscii(text: string): boolean {
  return /\P{ASCII}/u.test(text);
}
