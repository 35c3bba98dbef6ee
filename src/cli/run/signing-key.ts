import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { UsageError } from '../../run/usage-error.ts';

/** The key in a PEM file for `--sign`. @throws UsageError when it is no private Ed25519 key */
export function signingKey(file: string): KeyObject {
  return keyIn(file, '--sign', 'a private Ed25519 key', createPrivateKey);
}

/** The key in a PEM file for `--key`; of a private one its public half. @throws UsageError */
export function verifyingKey(file: string): KeyObject {
  return keyIn(file, '--key', 'a public Ed25519 key', createPublicKey);
}

function keyIn(
  file: string,
  option: string,
  what: string,
  read: (pem: Buffer) => KeyObject,
): KeyObject {
  const pem = readFileSync(file);
  const hint = `expected ${what} in PEM form in ${file} (openssl genpkey -algorithm ed25519)`;
  try {
    const key = read(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new UsageError(`${option}: ${hint}, but: ${(error as Error).message}`);
  }
  throw new UsageError(`${option}: ${hint}, got one of another kind`);
}
