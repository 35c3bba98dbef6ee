import { describe, expect, test } from 'vitest';
import { ctrf } from '../../src/report/formats/ctrf.ts';
import { junit } from '../../src/report/formats/junit.ts';
import { markdown } from '../../src/report/formats/markdown.ts';
import { terminalSummary } from '../../src/report/formats/terminal.ts';
import { htmlReport } from '../../src/report/html/report.ts';
import { CONSEQUENT, SAMPLE } from './sample.ts';

describe('a consequence stands with its cause, not as one of its own', () => {
  test('on the terminal', () => {
    const text = terminalSummary(CONSEQUENT, { width: 80, color: false });
    expect(text.match(/^(FAILED|WARNED) \S+/gm)).toEqual(['FAILED VOL-RESIZE-GROWS,']);
    expect(text).toMatch(/^ {2}follows +VPC-LABEL-HYPHENS$/m);
    expect(text.replace(/\s+/g, ' ')).toContain('failed, from 1 cause.');
    expect(text.replace(/\s+/g, ' ')).toContain(
      'decided, 1 of them only in consequence of others.',
    );
  });

  test('in the page', () => {
    const page = htmlReport(CONSEQUENT, new Map());
    expect(page.match(/<article id="finding-/g)).toHaveLength(1);
    expect(page).toContain('1 requirement violated in consequence');
    expect(page).toContain('was judged by answers that are wrong by themselves');
    expect(htmlReport(SAMPLE, new Map())).not.toContain('violated in consequence');
  });

  test('in the summary', () => {
    const row = markdown(CONSEQUENT)
      .split('\n')
      .find((line) => line.includes('failed | `VOL-RESIZE-GROWS`'));
    expect(row).toMatch(/\| `VPC-LABEL-HYPHENS` \|$/);
  });

  test('for tools that read cases', () => {
    const cause = '[[PROPERTY|cause=VOL-RESIZE-GROWS]]';
    expect(junit(CONSEQUENT).split(cause)).toHaveLength(2);
    expect(junit(SAMPLE)).not.toContain('name="cause"');
    const { tests } = JSON.parse(ctrf(CONSEQUENT)).results;
    const consequent = tests.filter((each: { extra: { causes?: string[] } }) => each.extra.causes);
    expect(consequent).toMatchObject([{ extra: { causes: ['VOL-RESIZE-GROWS'] } }]);
  });
});
