import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

/** A certificate and its private key, as configs of load balancers take them (resources/load-balancer#config). */
export interface Certificate {
  readonly ssl_cert: string;
  readonly ssl_key: string;
}

/** The name that the certificates of the suites are for. */
export const COMMON_NAME = 'balancer.example.com';

/** A config of protocol https. */
export function https({ ssl_cert, ssl_key }: Certificate) {
  return { protocol: 'https', port: 443, ssl_cert, ssl_key };
}

/**
 * Sends the certificate with line breaks and, when that is refused, with the two characters backslash
 * and n in place of each: the document says that line breaks are written as these characters, which
 * may mean the JSON text, where every line break looks like that, or the value itself.
 */
export async function inEitherSpelling(
  { ssl_cert, ssl_key }: Certificate,
  send: (certificate: Certificate) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send({ ssl_cert, ssl_key });
  return answer.ok ? answer : send(inCharacters({ ssl_cert, ssl_key }));
}

/** The same with the two characters backslash and n in place of each line break. */
export function inCharacters({ ssl_cert, ssl_key }: Certificate): Certificate {
  const spell = (text: string) => text.replaceAll('\n', '\\n');
  return { ssl_cert: spell(ssl_cert), ssl_key: spell(ssl_key) };
}

/**
 * @throws Inconclusive when a certificate with a filled subject is refused, too: then a refusal
 * says nothing of the subject
 */
export function requireTaken(answer: Answer): void {
  if (answer.ok) return;
  throw new Inconclusive(`a certificate with a filled subject is refused too: ${answer.summary}`);
}
