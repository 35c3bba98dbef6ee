import { describe, expect, test } from 'vitest';
import { causesShown } from '../../src/report/causes.ts';
import type { RunResult } from '../../src/result/run-result.ts';
import { SAMPLE, traced, waivedUntil } from './sample.ts';
import { SHRUNK } from './sample-parts.ts';

const shrinks = SHRUNK.requirement;

describe('what a cause shows', () => {
  test('the requirement that it names, with its findings: of equally short ones the most counted first', () => {
    const sections = SAMPLE.sections.map((section) => ({
      ...section,
      requirements: section.requirements.map((one) =>
        one.id === shrinks
          ? {
              ...one,
              findings: [
                { ...SHRUNK, count: 1 },
                { ...SHRUNK, received: 'often' },
              ],
            }
          : one,
      ),
    }));
    const [cause] = causesShown(traced({ ...SAMPLE, sections }));
    expect(cause?.headline.id).toBe(shrinks);
    expect(cause?.findings.map((one) => one.received)).toEqual(['often', SHRUNK.received]);
    expect(cause?.count).toBe(13);
  });

  test('the shortest counterexample first, however often another was met', () => {
    const { counterexample, ...plain } = SHRUNK;
    const long = { ...plain, exchanges: [1, 2, 3], count: 900, received: 'long' };
    const short = { ...plain, exchanges: [2], count: 1, received: 'short' };
    const input = { ...SHRUNK, counterexample: { ...counterexample, input: '{}' }, received: '{}' };
    const sections = SAMPLE.sections.map((section) => ({
      ...section,
      requirements: section.requirements.map((one) =>
        one.id === shrinks ? { ...one, findings: [long, SHRUNK, input, short] } : one,
      ),
    }));
    const [cause] = causesShown(traced({ ...SAMPLE, sections }));
    expect(cause?.findings.map(({ received }) => received)).toEqual([
      'short',
      '{}',
      SHRUNK.received,
      'long',
    ]);
  });

  test('its consequences after it, as run.json states them', () => {
    const because = 'rests on' as const;
    const [first] = SAMPLE.causes.filter(({ headline }) => headline === shrinks);
    if (!first) throw new Error('the sample has a cause of this name');
    const consequences = [{ requirement: 'VPC-LABEL-HYPHENS', because }];
    const [cause, ...others] = causesShown({ ...SAMPLE, causes: [{ ...first, consequences }] });
    expect(others).toEqual([]);
    expect(cause?.consequences).toMatchObject([{ requirement: { id: 'VPC-LABEL-HYPHENS' } }]);
    expect(cause?.findings.map(({ requirement }) => requirement)).toEqual([
      shrinks,
      'VPC-LABEL-HYPHENS',
    ]);
  });

  test('a requirement that the run does not know is passed over', () => {
    const causes = SAMPLE.causes.map((each) => ({ ...each, headline: 'NO-SUCH' }));
    expect(causesShown({ ...SAMPLE, causes })).toEqual([]);
  });
});

describe('what does not count is not a cause', () => {
  const headlines = ({ causes }: RunResult) => causes.map(({ headline }) => headline);

  test('a waiver excuses until its last day, and not after it', () => {
    expect(headlines(waivedUntil('2026-03-01'))).not.toContain(shrinks);
    expect(headlines(waivedUntil('2026-02-28'))).toContain(shrinks);
  });

  test('what is not claimed is not held against the target', () => {
    const sections = SAMPLE.sections.map((section) => ({
      ...section,
      requirements: section.requirements.map((one) => ({ ...one, notClaimed: true })),
    }));
    expect(headlines(SAMPLE)).toContain(shrinks);
    expect(headlines(traced({ ...SAMPLE, sections }))).toEqual([]);
  });
});
