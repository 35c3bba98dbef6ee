/** What an HTTP header takes in a token: visible ASCII. */
const FOREIGN = /[^\x21-\x7e]/u;

/** Characters that come with a token when it is pasted. */
const NAMES: readonly [pattern: RegExp, name: string][] = [
  [/[\r\n\u2028\u2029]/, 'a line break'],
  [/\s|\u200b|\ufeff/, 'a space'],
  [/\p{Quotation_Mark}/u, 'a quotation mark'],
  [/\p{Dash}/u, 'a dash that is no hyphen'],
  [/\p{Cc}/u, 'a control character'],
  [/\p{L}/u, 'a letter outside ASCII'],
];

/** What is wrong with a text as a token, without telling it: which character, or what does not belong there. */
export function tokenProblem(text: string): string {
  if (text === '') return 'got an empty text';
  if (/^bearer\s/i.test(text))
    return 'got one with "Bearer " before it, which does not belong there';
  const match = FOREIGN.exec(text);
  if (!match) return 'got another text';
  const point = (match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const [, name = 'no visible ASCII character'] = NAMES.find(([each]) => each.test(match[0])) ?? [];
  return `got one whose character ${match.index + 1} is ${name} (U+${point})`;
}
