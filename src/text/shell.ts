/** A text as one word of a POSIX shell, in single quotes. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text as one word of a POSIX shell, as it is where no character of it needs quotes. */
export function shellWord(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : quoteForShell(text);
}
