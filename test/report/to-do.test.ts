import { expect, test } from 'vitest';
import { annotations } from '../../src/report/formats/annotations.ts';
import { markdown } from '../../src/report/formats/markdown.ts';
import { terminalSummary } from '../../src/report/formats/terminal.ts';
import { htmlReport } from '../../src/report/html/report.ts';
import { progressBar, toDoOf } from '../../src/report/to-do.ts';
import type { Cause } from '../../src/result/causes/cause.ts';
import {
  missingOf,
  missingRemarks,
  missingWords,
} from '../../src/result/causes/missing-operation.ts';
import type { RequirementResult } from '../../src/result/requirement-result.ts';
import { SAMPLE } from './sample.ts';

const MISSING = [
  {
    operation: 'attachVolume',
    request: 'POST /volumes/{volumeId}/attach',
    section: 'Volumes',
    status: 404,
    requirements: ['VOL-ATTACH-REGION', 'VOL-ATTACH-LIMIT'],
  },
];
const UNFINISHED = { ...SAMPLE, missing: MISSING, remarks: missingRemarks(MISSING) };

test('a run of a finished target has nothing to do', () => {
  expect(toDoOf(SAMPLE)).toEqual([]);
  expect(terminalSummary(SAMPLE, { width: 80, color: false })).not.toContain('Still to do');
});

test('the list says of each section what is right, wrong and missing', () => {
  const [volumes] = toDoOf(UNFINISHED);
  expect(volumes).toMatchObject({ title: 'Volumes', right: 1, wrong: 1, missing: MISSING });
  expect(toDoOf(UNFINISHED).map(({ title }) => title)).toEqual(
    SAMPLE.sections.map(({ title }) => title),
  );
});

test('every report for people begins with it, and names each missing operation once', () => {
  const shown = terminalSummary(UNFINISHED, { width: 200, color: false });
  expect(shown.indexOf('Still to do')).toBeLessThan(shown.indexOf('FAILED'));
  const line =
    'POST /volumes/{volumeId}/attach answers 404: 2 requirements wait for it. Not planned? notClaimed: [attachVolume]';
  expect(shown.split(line)).toHaveLength(2);
  expect(shown.match(/\/attach answers/g)).toHaveLength(1);
  expect(markdown(UNFINISHED)).toContain('## Still to do');
  const page = htmlReport(UNFINISHED, new Map());
  expect(page.split(line), 'not in the remarks too').toHaveLength(2);
  expect(page).toContain('<a href="#to-do">Still to do</a>');
  expect(htmlReport(SAMPLE, new Map())).not.toContain('#to-do');
});

test('what is violated for want of it is told in its line, and on the page as one card of that title', () => {
  const [first, ...others] = SAMPLE.causes;
  const causes = [{ ...(first as Cause), missing: 'attachVolume' }, ...others];
  const late = { ...UNFINISHED, causes };
  const shown = terminalSummary(late, { width: 200, color: false });
  expect(shown).not.toContain(`FAILED ${first?.headline}`);
  expect(shown).toContain(others[0]?.headline);
  const title = `${missingWords(MISSING[0] as never)}</h3>`;
  expect(htmlReport(late, new Map())).toContain(title);
  expect(annotations(late)).toContain(
    '::POST /volumes/{volumeId}/attach answers 404: 2 requirements',
  );
});

test('a bar is full only when all is right', () => {
  const bar = (right: number) =>
    progressBar({ title: '', of: 300, right, wrong: 0, missing: [] }).replaceAll('.', '').length;
  expect([bar(0), bar(299), bar(300)]).toEqual([0, 19, 20]);
});

test('each requirement waits for one operation, and only what was refused by it alone', () => {
  const requirement = (id: string, more: Partial<RequirementResult>) =>
    ({ id, verdict: 'inconclusive', cites: [], findings: [], ...more }) as RequirementResult;
  const finding = (operation: string, status: number) =>
    ({ grounds: { method: 'POST', operation, status } }) as RequirementResult['findings'][number];
  const requirements = [
    requirement('CITES', { cites: ['endpoints/domains#POST /domains'] }),
    requirement('NEEDS', { reason: 'POST /domains was needed but answered 404' }),
    requirement('RESTS', {
      reasonCode: { code: 'never-accepted', operations: ['createDomain', 'createTag'] },
    }),
    requirement('REFUSED', { verdict: 'failed', findings: [finding('createDomain', 404)] }),
    requirement('BOTH', {
      verdict: 'failed',
      findings: [finding('createDomain', 404), finding('createTag', 404)],
    }),
    requirement('OTHER', { verdict: 'failed', findings: [finding('createDomain', 500)] }),
    requirement('PASSED', { verdict: 'passed', cites: ['endpoints/domains#POST /domains'] }),
  ];
  const never = ['createDomain', 'createTag'].map((operation) => ({
    operation,
    attempts: 1,
    needed: true,
    missing: {
      section: 'All',
      request: operation === 'createDomain' ? 'POST /domains' : 'POST /tags',
      status: 404,
    },
  }));
  const seen = missingOf([{ title: 'All', requirements }], never);
  expect(seen.map((each) => each.requirements)).toEqual([
    ['CITES', 'NEEDS', 'RESTS', 'REFUSED', 'BOTH'],
    [],
  ]);
});
