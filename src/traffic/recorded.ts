import type { ExchangeView } from '../validate/index.ts';

/** One exchange of a recording, with where it stood there. */
export interface Recorded {
  /** Position in the recording, from 1. */
  readonly position: number;
  readonly exchange: ExchangeView;
}

/** A recording that cannot be read; the message names what was expected. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}
