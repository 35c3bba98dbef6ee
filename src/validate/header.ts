/** The value of a header by its name in lower case; names in the record may be of any case. */
export function header(
  headers: Readonly<Record<string, string>> | undefined,
  name: string,
): string | undefined {
  if (headers === undefined) return undefined;
  for (const key in headers) {
    if (key.length === name.length && key.toLowerCase() === name) return headers[key];
  }
  return undefined;
}
