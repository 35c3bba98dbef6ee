import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlReport } from '../../../src/report/html/report.ts';
import type { RunResult } from '../../../src/result/run-result.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { CONFORMING, SAMPLE } from '../sample.ts';
import { EXCHANGES } from '../sample-exchanges.ts';
import { requirement } from '../sample-parts.ts';
import { BIG_RUN, bigEvidence } from './big-run.ts';
import { executablePath, launch, SKIPPED } from './chromium.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 120)))`;

/** Every requirement of the document passed, each shown by an exchange: as long as a clean run gets. */
const CLEAN: RunResult = {
  ...CONFORMING,
  totals: { ...CONFORMING.totals, passed: loadSpec().requirements.size },
  sections: loadSpec().sections.map(({ title, requirements }) => ({
    title,
    requirements: requirements.map(({ id, level, statement, cites }) =>
      requirement(id, 'passed', statement, { level, cites, count: 3, exchange: 2 }),
    ),
  })),
};

describe.skipIf(!executablePath)(`what an auditor sees of report.html${SKIPPED}`, () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'auditor-'));
  const pages = {
    sample: () => htmlReport(SAMPLE, EXCHANGES),
    clean: () => htmlReport(CLEAN, EXCHANGES),
    big: () => htmlReport(BIG_RUN, bigEvidence(`"${'x'.repeat(40_000)}"`)),
  };
  beforeAll(async () => {
    browser = await launch();
    for (const [name, layOut] of Object.entries(pages)) {
      writeFileSync(join(folder, `${name}.html`), layOut());
    }
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  async function open(name: string, hash = '', colorScheme: 'light' | 'dark' = 'light') {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme });
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href + hash);
    return page;
  }
  const shownIds = (page: Page) =>
    page.locator('.requirement:visible').evaluateAll((rows) => rows.map((row) => row.id));
  const hashOf = (page: Page) => page.evaluate('location.hash') as Promise<string>;

  test.each(['light', 'dark'] as const)('axe finds nothing (%s)', async (scheme) => {
    for (const name of ['sample', 'clean']) {
      const page = await open(name, '', scheme);
      await page.evaluate(
        "for (const each of document.querySelectorAll('details')) each.open = true",
      );
      await page.evaluate(AXE);
      expect(await page.evaluate(VIOLATIONS), name).toEqual([]);
      await page.close();
    }
  });

  test('the first screen says product, document, levels, coverage and what is open', async () => {
    const page = await open('sample');
    const isOnFirstScreen = async (text: string) => {
      const box = await page.getByText(text, { exact: false }).first().boundingBox();
      return box !== null && box.y < 900;
    };
    for (const text of [
      'Example Cloud',
      'sha256 dddddddddddd',
      'Coverage',
      'Verdicts by level',
      'not tried',
    ]) {
      expect(await isOnFirstScreen(text), text).toBe(true);
    }
    const [figures, remarks] = await Promise.all(
      ['#figures', '.remarks'].map((place) => page.locator(place).boundingBox()),
    );
    expect(figures?.y ?? 0).toBeLessThan(remarks?.y ?? 0);
    const rows = await page.locator('.levels tbody tr').allInnerTexts();
    expect(rows.map((row) => row.split(/\s+/))).toEqual([
      ['must', '2', '0', '2', '1', '3', '1', '9'],
      ['should', '0', '1', '0', '0', '0', '0', '1'],
      ['both', '2', '1', '2', '1', '3', '1', '10'],
    ]);
    await page.close();
  });

  test('the address keeps the filters, and brings them back', async () => {
    const page = await open('sample');
    await page.locator('#filter select[name=level]').selectOption('must');
    await page.locator('#filter select[name=section]').selectOption('Volumes');
    await page.locator('#filter input[value=skipped]').check();
    const shown = await shownIds(page);
    expect(shown).toEqual(['VOL-DELETE-MIGRATING', 'VOL-ATTACH-REGION', 'VOL-ATTACH-LIMIT']);
    const hash = await hashOf(page);
    expect(hash).toBe('#?level=must&section=Volumes&verdict=skipped');
    const again = await open('sample', hash);
    expect(await shownIds(again)).toEqual(shown);
    await again.locator('#filter input[value=skipped]').uncheck();
    await again.locator('#filter select[name=level]').selectOption('');
    await again.locator('#filter select[name=section]').selectOption('');
    expect(await hashOf(again)).toBe('#requirements');
    expect(await again.locator('#filter output').textContent()).toBe('');
    for (const each of [page, again]) await each.close();
  });

  test('the index by operation leads to its requirements', async () => {
    const page = await open('sample');
    const link = page.getByRole('link', { name: 'POST /volumes/{volumeId}/resize', exact: true });
    await link.click();
    await expect.poll(() => shownIds(page)).toEqual(['VOL-RESIZE-GROWS']);
    expect(await page.locator('#filter select[name=operation]').inputValue()).toBe(
      'POST /volumes/{volumeId}/resize',
    );
    expect(await page.locator('details.section h3').allInnerTexts()).toHaveLength(3);
    await page.close();
  });

  test('the evidence number of a passed requirement opens the exchange', async () => {
    const page = await open('clean', '#VOL-CREATE');
    await page.locator('#VOL-CREATE a[href="#exchange-2"]').click();
    await expect.poll(() => page.evaluate("document.getElementById('exchange-2').open")).toBe(true);
    expect(await page.locator('#exchange-2').innerText()).toContain('POST /v4/volumes/7/resize');
    await page.close();
  });

  test('charts have a row for each section and each operation, with its number beside it', async () => {
    const page = await open('sample');
    const [verdicts, , times] = await page.locator('.chart').allInnerTexts();
    expect(verdicts).toMatch(/Volumes\s+2 of 6/);
    expect(await page.locator('.chart').first().locator('svg rect').count()).toBeGreaterThan(4);
    expect(times ?? '').toMatch(/POST \/volumes\/\{id\}\/resize\s+12 ms × 1/);
    await page.close();
  });

  test('many causes are read as a dozen groups', async () => {
    const page = await open('big');
    expect(await page.locator('.card').count()).toBe(500);
    expect(await page.locator('.cause-group').count()).toBeLessThanOrEqual(12);
    await page.close();
  });

  test('a clean run is at most four pages on paper, the bars drawn without backgrounds', async () => {
    const page = await open('clean');
    const paper = await page.pdf({ format: 'A4', printBackground: false });
    expect(pagesIn(paper)).toBeLessThanOrEqual(4);
    await page.locator('[name=whole]').check();
    const whole = await page.pdf({ format: 'A4', printBackground: false });
    expect(pagesIn(whole)).toBeGreaterThan(10);
    await page.emulateMedia({ media: 'print' });
    const fill = "getComputedStyle(document.querySelector('.bar rect')).fill";
    expect(await page.evaluate(fill)).toBe('rgb(18, 102, 74)');
    await page.close();
  });

  test('paper shows the appendix only on request', async () => {
    const page = await open('sample');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#requirements').isVisible()).toBe(false);
    expect(await page.locator('#findings .card').first().isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('[name=whole]').check();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
    expect(
      await page.locator('.card details:not([open]), .appendix .group:not([open])').count(),
    ).toBe(0);
    await page.evaluate("void dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('.appendix .group:not([open])').count()).toBeGreaterThan(0);
    await page.close();
  });

  test('500 failures and 20 MB of evidence open in two seconds', async () => {
    const millisTo = async (name: string) => {
      const begun = performance.now();
      const page = await open(name);
      await page.locator('#findings-title').waitFor();
      const millis = performance.now() - begun;
      await page.close();
      return millis;
    };
    expect(BIG_RUN.totals.failed).toBe(500);
    // A small page opens in about 200 ms; where it takes longer, the machine is busy with something else.
    const slowness = Math.max(1, (await millisTo('sample')) / 200);
    expect(await millisTo('big')).toBeLessThan(2000 * slowness);
  });
});

function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
