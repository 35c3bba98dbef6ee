import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { parseJson } from '../text/json.ts';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** A payload and who vouches for it, in the form of the Dead Simple Signing Envelope. */
interface Envelope {
  readonly payloadType: string;
  /** Base64. */
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** A statement, signed. @param key Ed25519, private */
export function sealed(statement: string, key: KeyObject): string {
  const payload = Buffer.from(statement);
  const sig = sign(null, authenticated(payload), key).toString('base64');
  return written(payload, { keyid: keyIdOf(createPublicKey(key)), sig });
}

/**
 * The statement in an envelope; undefined unless this key has signed it and every byte of the envelope is as
 * `sealed` writes it.
 * @param key Ed25519, public
 */
export function opened(text: string, key: KeyObject): string | undefined {
  const envelope = parseJson(text) as Partial<Envelope> | undefined;
  const [signature] = envelope?.signatures ?? [];
  if (typeof envelope?.payload !== 'string' || typeof signature?.sig !== 'string') return undefined;
  const payload = Buffer.from(envelope.payload, 'base64');
  const isWhole = text === written(payload, { keyid: keyIdOf(key), sig: signature.sig });
  const bytes = Buffer.from(signature.sig, 'base64');
  const isSigned = bytes.toString('base64') === signature.sig;
  return isWhole && isSigned && verify(null, authenticated(payload), key, bytes)
    ? payload.toString('utf8')
    : undefined;
}

/** How a key is named: the SHA-256 of its public half (SPKI, DER), in lower-case hexadecimal. */
export function keyIdOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}

function written(payload: Buffer, signature: Envelope['signatures'][number]): string {
  const envelope: Envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [signature],
  };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/** What is signed (DSSE: pre-authentication encoding): type and payload, each with its length. */
function authenticated(payload: Buffer): Buffer {
  const head = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}
