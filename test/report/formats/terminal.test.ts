import { describe, expect, test } from 'vitest';
import { terminalSummary } from '../../../src/report/formats/terminal.ts';
import { columns, fitted, wrapped } from '../../../src/report/formats/wrap.ts';
import { HOSTILE_RUN, unseenIn } from '../hostile.ts';
import { CONFORMING, PARTIAL, SAMPLE, SHORT, traced, withFinding } from '../sample.ts';

const PLAIN = { width: 80, color: false };

describe('the end of a run on a terminal', () => {
  const summary = terminalSummary(SAMPLE, PLAIN);

  test('the first line is the outcome', () => {
    expect(summary.split('\n')[0]).toBe('http://127.0.0.1:8080: 55.6 % decided: does not conform');
    expect(terminalSummary(CONFORMING, PLAIN).split('\n')[0]).toBe(
      'http://127.0.0.1:8080: 100 % decided: conforms',
    );
  });

  test('a run that left something open conforms only as far as seen', () => {
    expect(terminalSummary(PARTIAL, PLAIN).split('\n').slice(0, 2)).toEqual([
      'http://127.0.0.1:8080: 33.3 % decided: conforms as far as seen',
      '1 requirement decided, none violated; 2 of 3 undecided.',
    ]);
  });

  test('a run that was short of budget says so first', () => {
    expect(terminalSummary(SHORT, PLAIN).split('\n')[0]).toBe(
      'http://127.0.0.1:8080: 2 of 3 requirements undecided for want of budget (raise limits.requests and limits.objects); 33.3 % decided: conforms as far as seen',
    );
  });

  test('a finding says what was expected, what came, and how to replay it', () => {
    expect(summary).toContain(
      [
        'FAILED VOL-RESIZE-GROWS, 12 times',
        '  A resize to a size that is not larger is refused.',
        '  expected  a refusal (4xx) of size 19',
        '  received  200 with size 19',
        '  asked for size 19 in place of 20',
        '  where     /size',
        '  steps     1. create a volume of 20 GiB',
        '            2. resize it to 19 GiB',
        '            (2 inputs could not be arranged)',
        '  compute-conformance run --only VOL-RESIZE-GROWS --seed 42 --replay 0:1:0',
      ].join('\n'),
    );
    expect(summary.indexOf('FAILED VPC-LABEL-HYPHENS')).toBeGreaterThan(
      summary.indexOf('FAILED VOL'),
    );
    expect(summary.indexOf('WARNED REGION')).toBeGreaterThan(summary.indexOf('FAILED VPC'));
  });

  test('an input that is no sequence is shown as it is', () => {
    const counterexample = { input: '"a--b"', seed: 42, path: '0' };
    expect(terminalSummary(withFinding({ counterexample }), PLAIN)).toContain(
      '\n  input     "a--b"\n',
    );
  });

  test('of a long sequence the end is shown, and how much stands before it', () => {
    const steps = Array.from(
      { length: 30 },
      (_, index) => `${index + 1}. resize ${'x'.repeat(400)}`,
    );
    const counterexample = { input: 'steps', seed: 42, path: '0', steps };
    const lines = terminalSummary(withFinding({ counterexample }), PLAIN);
    expect(lines).toContain(
      '  steps     (18 steps before: see report.html)\n            19. resize',
    );
    expect(lines).toContain('            30. resize');
    expect(lines).not.toContain(' 18. resize');
    expect(lines.length).toBeLessThan(10_000);
  });

  test.each([
    ['reports/now', 'sh reports/now/repeat/VOL-RESIZE-GROWS.sh'],
    ["it's here", "sh 'it'\\''s here/repeat/VOL-RESIZE-GROWS.sh'"],
  ])('the script that repeats it is named, in %s', (folder, command) => {
    const named = terminalSummary(SAMPLE, { ...PLAIN, folder });
    expect(named).toContain(`\n  ${command}\n`);
    expect(named.match(/^ {2}sh /gm)).toHaveLength(1);
    expect(summary).not.toContain('  sh ');
  });

  test('what was asked for stands beside what was there before', () => {
    const changes = [
      { field: 'label', from: '"old"', to: '"new"' },
      { field: 'tags', from: '[]', to: '["a"]' },
    ];
    expect(terminalSummary(withFinding({ changes }), PLAIN)).toContain(
      '  asked for label "new" in place of "old"\n            tags ["a"] in place of []\n',
    );
  });

  test('figures, remarks and what stays open are told', () => {
    expect(summary).toContain('Coverage 55.6 %: 5 of the 9 requirements');
    expect(summary).toContain('! POST /domains/import never succeeded');
    expect(summary).toContain(
      'Requirements not decided: 3 skipped, 1 inconclusive, 1 unobservable.',
    );
    expect(summary).toContain('fixtures.instance (2)');
    expect(summary).toContain('1 object left behind');
  });

  test.each([40, 80, 200])('no line but a command is wider than %d columns', (width) => {
    const lines = terminalSummary(HOSTILE_RUN, { width, color: false }).split('\n').slice(1);
    const wide = lines.filter(
      (line) => columns(line) > width && !line.includes('compute-conformance run'),
    );
    expect(wide).toEqual([]);
    expect(lines.length).toBeGreaterThan(10);
  });

  test('nothing from the target reaches the terminal but visible characters', () => {
    expect(unseenIn(terminalSummary(HOSTILE_RUN, PLAIN), '\n')).toEqual([]);
    const colored = terminalSummary(HOSTILE_RUN, { width: 80, color: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours are what is taken away
    expect(unseenIn(colored.replace(/\u001b\[\d+m/g, ''), '\n')).toEqual([]);
    expect(colored).toContain('\u001b[31m');
  });

  test('an answer of a megabyte does not flood it', () => {
    const flooded = terminalSummary(withFinding({ received: 'x'.repeat(1 << 20) }), PLAIN);
    expect(flooded.length).toBeLessThan(5000);
    expect(flooded.replace(/\s+/g, ' ')).toContain('… (1,048,576 characters)');
  });

  test('many causes are cut, and the rest is counted', () => {
    const [section] = SAMPLE.sections;
    const [first] = section?.requirements ?? [];
    if (!section || !first) throw new Error('the sample has a first requirement');
    const requirements = Array.from({ length: 33 }, (_, index) => ({
      ...first,
      id: `VOL-${index}`,
      findings: first.findings.map(({ grounds: _, ...finding }) => ({
        ...finding,
        exchanges: [index + 100],
      })),
    }));
    const many = terminalSummary(
      traced({ ...SAMPLE, sections: [{ title: 'Volumes', requirements }] }),
      PLAIN,
    );
    expect(many.match(/^FAILED/gm)).toHaveLength(20);
    expect(many).toContain('and 13 more causes: see report.html');
  });
});

describe('wrapping', () => {
  test('breaks at spaces, and inside a word only when the word is too long', () => {
    expect(wrapped('one two three four five six', 20)).toEqual(['one two three four', 'five six']);
    expect(wrapped('a'.repeat(45), 20)).toEqual(['a'.repeat(20), 'a'.repeat(20), 'a'.repeat(5)]);
    expect(wrapped('', 20)).toEqual(['']);
  });

  test('cuts to a line where nothing may be broken', () => {
    expect(fitted('abc', 3)).toBe('abc');
    expect(fitted('abcd', 3)).toBe('ab…');
    expect(fitted('東京都', 5)).toBe('東京…');
    expect(fitted('東京都', 4)).toBe('東…');
  });

  test('counts what a terminal shows', () => {
    expect(columns('abc')).toBe(3);
    expect(columns('東京')).toBe(4);
    expect(columns('e\u0301')).toBe(1);
    expect(columns('😀')).toBe(2);
  });
});
