import { type Answer, type DecodedPacket, decode } from 'dns-packet';

/** What a name server answered, as far as it could be read. */
export interface Reply {
  /** `NOERROR`, `NXDOMAIN`, `REFUSED`, ... */
  readonly rcode: string;
  /** Whether it answers with authority, and not from what it once heard. */
  readonly isAuthoritative: boolean;
  /** Whether it asks others too, and so may answer from what it once heard. */
  readonly offersRecursion: boolean;
  readonly answers: readonly Answer[];
  readonly authorities: readonly Answer[];
}

/** The message in these bytes; undefined when they are none: whoever sent them may be anyone. */
export function readMessage(bytes: Buffer): DecodedPacket | undefined {
  try {
    return decode(bytes);
  } catch {
    return undefined;
  }
}

/** A message as an answer to a question. */
export function replyOf(message: DecodedPacket): Reply {
  const { rcode } = message as { readonly rcode?: string };
  return {
    rcode: rcode ?? 'NOERROR',
    isAuthoritative: message.flag_aa,
    offersRecursion: message.flag_ra,
    answers: message.answers ?? [],
    authorities: message.authorities ?? [],
  };
}

/** A name as it is compared: in small letters and without the period at its end (RFC 1035, 2.3.3). */
export function comparableName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
