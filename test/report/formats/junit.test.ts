import { describe, expect, test } from 'vitest';
import { junit } from '../../../src/report/formats/junit.ts';
import { xml } from '../../../src/report/formats/xml.ts';
import { HOSTILE, HOSTILE_RUN, unseenIn } from '../hostile.ts';
import { CONFORMING, SAMPLE, SHORT, waivedUntil } from '../sample.ts';
import { xmlOffence } from './well-formed.ts';

/** The test case of this name, with everything in it. */
function testcase(document: string, name: string): string {
  const pattern = new RegExp(`<testcase name="${name}"[^]*?</testcase>`);
  return pattern.exec(document)?.[0] ?? '';
}

describe('junit.xml', () => {
  const document = junit(SAMPLE);

  test('has a suite per section and one for the run, with counts that add up', () => {
    const suites = [
      ...document.matchAll(
        /<testsuite name="([^"]*)" (tests="\d+" failures="\d+" errors="\d+" skipped="\d+")/g,
      ),
    ];
    expect(suites.map(([, name, counts]) => [name, counts])).toEqual([
      ['The run', 'tests="1" failures="1" errors="0" skipped="0"'],
      ['Volumes', 'tests="3" failures="1" errors="0" skipped="1"'],
      ['VPCs', 'tests="2" failures="1" errors="0" skipped="1"'],
      ['Regions', 'tests="2" failures="0" errors="0" skipped="0"'],
    ]);
    expect(document).toContain('tests="8" failures="3" errors="0" time="41.250"');
  });

  test('a failed check carries time, requirements and all that repeats it', () => {
    const failed = testcase(document, 'a volume only grows');
    expect(failed).toContain('time="1.235"');
    expect(failed).toContain('[[PROPERTY|requirement=VOL-RESIZE-GROWS]]');
    expect(failed).toMatch(/<failure type="violation" message="A volume of 20 GiB was resized/);
    expect(failed).toContain('expected: a refusal (4xx) of size 19\nreceived: 200 with size 19');
    expect(failed).toContain('replay: compute-conformance run --only VOL-RESIZE-GROWS');
  });

  test('a skipped check names the setting that would enable it', () => {
    expect(testcase(document, 'delete while migrating')).toContain(
      '<skipped message="skipped: no migrating volume is known; set fixtures.migratingVolume to enable it"/>',
    );
  });

  test('an inconclusive check is skipped, a warned one passes and says so', () => {
    expect(testcase(document, 'atomic delete')).toContain('<skipped message="inconclusive: ');
    const warned = testcase(document, 'status');
    expect(warned).toContain('\nwarned: The status of a region changed');
    expect(warned).not.toMatch(/<failure|<skipped|<error/);
  });

  test('a waived failure is skipped with the reason; an expired waiver changes nothing', () => {
    const waived = testcase(junit(waivedUntil('2030-01-01')), 'a volume only grows');
    expect(waived).toContain(
      '<skipped message="skipped: waived or not claimed: VOL-RESIZE-GROWS"/>',
    );
    expect(testcase(junit(waivedUntil('2020-01-01')), 'a volume only grows')).toContain('<failure');
  });

  test('no verdict is an error although no check failed', () => {
    const none = junit({
      ...CONFORMING,
      outcome: 'no verdict',
      remarks: ['nothing could be checked'],
    });
    expect(none).toContain('errors="1"');
    expect(none).toContain(
      '<error type="no verdict" message="no verdict; nothing could be checked">',
    );
    expect(junit(CONFORMING)).toContain('failures="0" errors="0"');
  });

  test('a strict run that was short of budget fails although no check did', () => {
    const short = junit(SHORT);
    expect(short).toContain('failures="1" errors="0"');
    expect(short).toMatch(
      /<failure[^>]* message="2 of 3 requirements undecided for want of budget/,
    );
  });

  test('is well-formed whatever the target says', () => {
    const hostile = junit(HOSTILE_RUN);
    expect(xmlOffence(document)).toBeUndefined();
    expect(xmlOffence(hostile)).toBeUndefined();
    expect(unseenIn(hostile)).toEqual([]);
    expect(hostile).not.toContain(']]>');
  });
});

describe('xml', () => {
  test('escapes character data and attributes', () => {
    expect(xml(['a', { b: '<"\'&>\n' }, ['x < y & z ]]> ', ['c', {}, []]]])).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a b="&lt;&quot;&apos;&amp;&gt;&#10;">x &lt; y &amp; z ]]&gt; <c/></a>\n',
    );
  });

  test('indents elements, and never inside character data', () => {
    expect(xml(['a', {}, [['b', {}, [['c', {}, ['x']]]]]])).toContain(
      '<a>\n  <b>\n    <c>x</c>\n  </b>\n</a>',
    );
  });

  test('names what XML 1.0 cannot carry', () => {
    expect(xml(['a', { b: '\u0000' }, ['\ud800\u001b\ufffe']])).toContain(
      '<a b="\\u{0}">\\u{d800}\\u{1b}\\u{fffe}</a>',
    );
    expect(xmlOffence(xml(['a', { b: HOSTILE }, [HOSTILE]]))).toBeUndefined();
  });
});
