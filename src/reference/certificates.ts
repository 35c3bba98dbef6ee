import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { invalid } from './errors.ts';

/**
 * Raises 400 unless there are a certificate whose subject is filled in and the key that belongs to
 * it (endpoints/load-balancers#certificate-subject). Line breaks may come as such or as the two
 * characters backslash and n.
 */
export function requireFilledCertificate(cert: string | null, key: string | null): void {
  if (cert === null) throw invalid('ssl_cert', 'Needed for protocol https.');
  if (key === null) throw invalid('ssl_key', 'Needed for protocol https.');
  const certificate = parsedCertificate(cert);
  if (!isFilledIn(certificate.subject)) {
    throw invalid(
      'ssl_cert',
      'The subject must have a country and a common name, and no blank field.',
    );
  }
  if (!certificate.checkPrivateKey(parsedKey(key))) {
    throw invalid('ssl_key', 'Must be the key that belongs to ssl_cert.');
  }
}

/** Country and common name: the fields that the document names. */
const NEEDED = ['C', 'CN'];

/** `subject` has one `NAME=value` a line; multi-valued names are joined by ` + `. */
function isFilledIn(subject: string | undefined): boolean {
  const fields = (subject ?? '').split(/\n| \+ /).map((line) => {
    const at = line.indexOf('=');
    return { name: line.slice(0, at), value: unescaped(line.slice(at + 1)).trim() };
  });
  const hasAll = NEEDED.every((needed) => fields.some(({ name }) => name === needed));
  return hasAll && fields.every(({ value }) => value !== '');
}

/** Characters with a meaning of their own stand behind a backslash, some as two hexadecimal digits (RFC 4514). */
function unescaped(value: string): string {
  return value
    .replace(/\\([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\(.)/g, '$1');
}

function parsedCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(withLineBreaks(text));
  } catch {
    throw invalid('ssl_cert', 'Must be a certificate in PEM form.');
  }
}

function parsedKey(text: string): KeyObject {
  try {
    return createPrivateKey(withLineBreaks(text));
  } catch {
    throw invalid('ssl_key', 'Must be a private key in PEM form.');
  }
}

/** The text with the two characters backslash and n read as a line break. */
export function withLineBreaks(text: string): string {
  return text.replaceAll('\\r', '').replaceAll('\\n', '\n');
}
