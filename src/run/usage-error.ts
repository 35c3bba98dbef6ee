/** What the user asked for cannot be done as asked; the message says what was expected. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
