import { describe, expect, test } from 'vitest';
import { describeAudit } from '../../src/cli/audit-outcome.ts';
import { Auditor } from '../../src/traffic/audit.ts';

/** Holds answers to `GET url` against the document, one exchange each. */
function audited(...answers: readonly (unknown | { url: string })[]) {
  const auditor = new Auditor();
  for (const [index, answer] of answers.entries()) {
    const exchange = { method: 'GET', status: 200, url: '/v4/tags/x', answerBody: page(answer) };
    auditor.take({ position: index + 1, exchange });
  }
  return auditor.result;
}

function page(data: unknown): string {
  return JSON.stringify({ data, page: 1, pages: 1, results: 1 });
}

const VOLUME = { type: 'volume', data: { id: 1, label: 'a' } };

describe('kinds of disagreement', () => {
  test('what is absent, what is null and what is malformed are three', () => {
    const regions = [{ id: 'a' }, { id: 'a', label: null }, { id: 'a', label: 7 }];
    const auditor = new Auditor();
    for (const [index, region] of regions.entries()) {
      const exchange = { method: 'GET', url: '/v4/regions/a', status: 200 };
      const answerBody = JSON.stringify(region);
      auditor.take({ position: index + 1, exchange: { ...exchange, answerBody } });
    }
    const labels = auditor.result.disagreements.filter(({ where }) => where === '/label');
    expect(labels.map(({ received, positions }) => [received, positions])).toEqual([
      ['nothing', [1]],
      ['null', [2]],
      ['7', [3]],
    ]);
  });

  test('one exchange that shows one many times is one exchange', () => {
    const audit = audited(Array.from({ length: 24 }, () => ({ ...VOLUME, type: 3 })));
    const [first] = audit.disagreements;
    expect(first).toMatchObject({ count: 24, exchanges: 1, positions: [1] });
    expect(describeAudit(audit)).toMatch(/24 times\n.*\n.*\n {2}exchange 1\n/);
  });

  test('more exchanges than are listed are counted', () => {
    const audit = audited(...Array.from({ length: 12 }, () => 3));
    expect(audit.disagreements[0]).toMatchObject({ count: 12, exchanges: 12 });
    expect(describeAudit(audit)).toMatch(/exchanges 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more\n/);
  });
});

test('what is asked for below another version is told', () => {
  const auditor = new Auditor();
  const urls = ['https://h/v4beta/volumes', 'https://h/v4beta/volumes/7', 'https://h/v9/nothing'];
  for (const [index, url] of urls.entries()) {
    auditor.take({ position: index + 1, exchange: { method: 'GET', url, status: 200 } });
  }
  expect(auditor.result).toMatchObject({ known: 0, otherVersions: { v4beta: 2 } });
  expect(describeAudit(auditor.result)).toContain(
    '2 exchanges ask below /v4beta for what the document has below /v4',
  );
});
