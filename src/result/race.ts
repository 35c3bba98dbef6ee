/** How close together requests came that a check released at one moment. */
export interface Race {
  readonly requests: number;
  /** Milliseconds from the first of them that was sent to the last. */
  readonly sentWithinMillis: number;
  /** Milliseconds from the first answer to the last. */
  readonly answeredWithinMillis: number;
}
