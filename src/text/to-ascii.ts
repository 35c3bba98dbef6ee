/** Text from a target on its way into one line of ours: short, and without control characters. */
export function toAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 200);
}
