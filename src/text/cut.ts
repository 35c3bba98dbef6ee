/** A text of at most `longest` UTF-16 units (three or more); one that was longer ends with `...`. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 3)}...`;
}

/** The first `limit` UTF-16 units of a text, and how long it was when something was cut. */
export function cutTellingLength(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit)} … (${text.length.toLocaleString('en')} characters)`;
}
