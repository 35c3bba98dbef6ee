import { altering, forbidden, Raw, replacing } from '../behaviour.ts';

const LABELS: Readonly<Record<string, string>> = {
  'ANSI escapes': '\u001b[2J\u001b[31mowned\u001b]0;title\u0007',
  'a script of HTML': '</script><script>alert(1)</script><img src=x onerror=alert(1)>',
  'the end of CDATA': ']]></failure><x>&#0;',
  'commands of a CI': '\n::error::owned\n::set-env name=PATH::x',
  'commands of a shell': '\'; rm -rf "$HOME"; $(id) `id` #',
  'markup of Markdown': '| a |\n|---|\n[x](javascript:alert(1)) ![x](http://h/x)',
  'characters without width, and of another direction': '\u202e\u200b\u2066abc\u2069\ufeff',
  'half surrogate pairs': '\ud800\udc00\ud800',
  'NUL characters': 'a\u0000b\u0000',
  'paths upwards': '../../../../etc/passwd',
  'a template': '{{constructor.constructor("return process")()}} <%= process.env %>',
  'masks of tokens': '***owner*** ***',
  'a formula of a spreadsheet': '=cmd|" /C calc"!A0',
};

/** Texts that a report must not take for its own. */
export const texts = [
  ...Object.entries(LABELS).map(([name, text]) =>
    replacing(`labels with ${name}`, 'label', () => text),
  ),
  ...Object.entries(LABELS)
    .slice(0, 5)
    .map(([name, text]) => replacing(`reasons with ${name}`, 'reason', () => text)),
  replacing('labels of a million characters', 'label', () => 'x'.repeat(1_000_000)),
  replacing('labels of 30,000 emoji', 'label', () =>
    '\u{1f468}\u200d\u{1f469}\u200d'.repeat(30_000),
  ),
  replacing('descriptions of 65,001 emoji', 'description', () => '\u{1f600}'.repeat(65_001)),
  replacing('reasons of a million characters', 'reason', () => 'x'.repeat(1_000_000)),
  replacing('ids that lead upwards', 'id', () => '../../account'),
  replacing('ids with commands of a shell', 'id', () => '1;$(id)'),
  replacing('ids with a query', 'id', () => '1?a=b#c'),
  replacing('ids of 40 digits', 'id', () => 1e40),
  replacing('negative ids', 'id', () => -1),
  replacing('the same id for everything', 'id', () => 1),
  replacing('ids of a million characters', 'id', () => 'x'.repeat(1_000_000)),
  replacing('labels that are names of the prototype', 'label', () => '__proto__'),
  forbidden(
    altering('text behind the JSON', (body) => new Raw(`${JSON.stringify(body)} and more`)),
  ),
  forbidden(altering('NaN and Infinity', () => new Raw('{"id":NaN,"data":[Infinity]}'))),
  forbidden(altering('JSON in single quotes', () => new Raw("{'id':1}"))),
  altering('a byte order mark', (body) => new Raw(`\ufeff${JSON.stringify(body)}`)),
  altering(
    'names that come twice',
    (body) => new Raw(JSON.stringify(body).replace(/^\{/, '{"id":1,"id":2,"data":1,')),
  ),
  altering(
    '7 MB of blanks around the JSON',
    (body) => new Raw(' '.repeat(7 * 2 ** 20) + JSON.stringify(body)),
  ),
  altering(
    '9 MB of blanks around the JSON',
    (body) => new Raw(' '.repeat(9 * 2 ** 20) + JSON.stringify(body)),
  ),
];
