/** A text of at most `longest` UTF-16 units (three or more); one that was longer ends with `...`. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 3)}...`;
}
