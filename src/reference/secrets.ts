import { createHmac } from 'node:crypto';
import type { State } from './state.ts';

/** The secret at a position of a stream: 64 hexadecimal digits that nobody guesses without the seed. */
export function secretAt(seed: string, position: number | string): string {
  return createHmac('sha256', seed).update(String(position)).digest('hex');
}

/** The next secret, and the state that has drawn it. */
export function drawSecret(state: State): readonly [secret: string, state: State] {
  const { seed, drawn } = state.secrets;
  return [secretAt(seed, drawn), { ...state, secrets: { seed, drawn: drawn + 1 } }];
}

/** The next UUID (version 4 in form) of the same stream. */
export function drawUuid(state: State): readonly [uuid: string, state: State] {
  const [hex, next] = drawSecret(state);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [[...parts, hex.slice(20, 32)].join('-'), next];
}
