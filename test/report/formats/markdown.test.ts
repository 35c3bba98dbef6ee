import { describe, expect, test } from 'vitest';
import { markdown } from '../../../src/report/formats/markdown.ts';
import { codeSpan, prose } from '../../../src/report/formats/markdown-text.ts';
import { HOSTILE_RUN, unseenIn } from '../hostile.ts';
import { CONFORMING, PARTIAL, SAMPLE, SHORT, waivedUntil, withFinding } from '../sample.ts';

/** Cells of a table row: split at pipes that are not escaped. */
const cells = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('|'));

describe('summary.md', () => {
  const summary = markdown(SAMPLE);

  test('begins with the outcome and says what was tested against what', () => {
    expect(summary.split('\n')[0]).toBe('# ✕ 55.6 % decided: does not conform');
    expect(summary).toContain(
      '`http://127.0.0.1:8080` against document revision 4.176.0, 2026-03-01',
    );
    expect(summary).toContain('seed 42');
    expect(markdown(CONFORMING)).toMatch(/^# ✓ 100 % decided: conforms\n/);
    expect(markdown(PARTIAL)).toMatch(/^# ✓ 33.3 % decided: conforms as far as seen\n/);
    expect(markdown(SHORT)).toMatch(/^# \? 2 of 3 requirements undecided for want of budget /);
    expect(markdown(PARTIAL)).toContain('1 requirement decided, none violated; 2 of 3 undecided.');
    expect(markdown({ ...CONFORMING, outcome: 'no verdict' })).toMatch(/^# \? No verdict\n/);
  });

  test('gives the figures with their denominators', () => {
    expect(summary).toContain(
      'Coverage 55.6 %: 5 of the 9 requirements that HTTP can observe and the target claims were decided.',
    );
    expect(summary).toContain('Divergence 22.2 %: 2 of the 9');
  });

  test('lists what to fix with expected and received', () => {
    expect(rowsOf(summary).map(cells)).toContainEqual([
      '✕ failed',
      '`VOL-RESIZE-GROWS`',
      'A resize to a size that is not larger is refused.',
      '`a refusal (4xx) of size 19`',
      '`200 with size 19`',
      '12',
      '',
    ]);
    expect(markdown(CONFORMING)).not.toContain('What to fix');
  });

  test('tells in one line each what is not decided and what would decide it', () => {
    expect(summary).toContain('- 2 requirements skipped: set `fixtures.instance`');
    expect(summary).toMatch(/- `VPC-DELETE-ATOMIC` inconclusive: no subnet could be made busy/);
    expect(summary).toContain('- 1 requirement unobservable');
  });

  test('shows waivers apart', () => {
    expect(summary).not.toContain('waived');
    expect(markdown(waivedUntil('2030-01-01'))).toMatch(
      /^> VOL\\-RESIZE\\-GROWS \\\(failed\\\) waived until 2030\\-01\\-01 by storage team, in force: known/m,
    );
  });

  test('whatever the target says stays inert text in its cell', () => {
    const hostile = markdown(HOSTILE_RUN);
    expect(unseenIn(hostile, '\n')).toEqual([]);
    for (const line of rowsOf(hostile)) expect([6, 7]).toContain(cells(line).length);
    const unescaped = hostile.replace(/\\[^a-z|]/g, '');
    const outsideCode = unescaped.replace(/(?<!`)(`+)(?!`).*?[^`]\1(?!`)/g, 'CODE');
    expect(outsideCode.split('CODE').length).toBeGreaterThan(10);
    expect(outsideCode).not.toMatch(/[<@[]/);
  });

  test('a long run keeps to a page', () => {
    const long = markdown(withFinding({ received: 'x'.repeat(1 << 20) }));
    expect(long.length).toBeLessThan(5000);
  });
});

describe('text from anywhere', () => {
  test.each([
    ['plain', '`plain`'],
    ['', '(empty)'],
    ['  ', '(blank)'],
    ['a`b', '``a`b``'],
    ['`a`', '`` `a` ``'],
    ['a|b', '`a\\|b`'],
    ['a\nb', '`a\\u{a}b`'],
  ])('%j as a code span is %s', (text, span) => {
    expect(codeSpan(text)).toBe(span);
  });

  test.each([
    ['a_b*c', 'a\\_b\\*c'],
    ['<b>@you', '&lt;b\\>&#64;you'],
    ['see http://a.test', 'see http&#58;//a.test'],
    ['[a](b)', '\\[a\\]\\(b\\)'],
  ])('%j as prose is %s', (text, shown) => {
    expect(prose(text)).toBe(shown);
  });
});
