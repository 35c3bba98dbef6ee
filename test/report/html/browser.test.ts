import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { junit } from '../../../src/report/formats/junit.ts';
import { htmlReport } from '../../../src/report/html/report.ts';
import { HOSTILE_EXCHANGES, HOSTILE_RUN } from '../hostile.ts';
import { SAMPLE } from '../sample.ts';
import { EXCHANGES } from '../sample-exchanges.ts';
import { SHRUNK } from '../sample-parts.ts';
import { BIG_RUN, bigEvidence } from './big-run.ts';
import { executablePath, launch, SKIPPED } from './chromium.ts';
import { DEAD_LINKS, LOW_CONTRAST, MILLIS_TO_FILTER, OPEN_ALL, testcasesIn } from './in-page.ts';

describe.skipIf(!executablePath)(`report.html in a browser${SKIPPED}`, () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-html-'));
    browser = await launch();
    await writeFile(join(folder, 'sample.html'), htmlReport(SAMPLE, EXCHANGES));
    await writeFile(join(folder, 'hostile.html'), htmlReport(HOSTILE_RUN, HOSTILE_EXCHANGES));
    await writeFile(
      join(folder, 'big.html'),
      htmlReport(BIG_RUN, bigEvidence('{"id":7,"size":19}')),
    );
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  interface Opened {
    readonly page: Page;
    readonly complaints: string[];
    readonly requests: string[];
  }

  async function open(
    name: string,
    options: { hash?: string; width?: number; dark?: boolean; javaScriptEnabled?: boolean } = {},
  ): Promise<Opened> {
    const { hash = '', width = 1280, dark = false, javaScriptEnabled = true } = options;
    const page = await browser.newPage({
      viewport: { width, height: 844 },
      colorScheme: dark ? 'dark' : 'light',
      javaScriptEnabled,
    });
    const complaints: string[] = [];
    const requests: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href + hash);
    return { page, complaints, requests };
  }

  const shownIds = (page: Page) =>
    page.locator('.requirement:visible').evaluateAll((rows) => rows.map((row) => row.id));

  test.each(['sample', 'hostile'])('%s: no complaint, no request, no way out', async (name) => {
    const { page, complaints, requests } = await open(name);
    await page.waitForTimeout(100);
    expect(complaints).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(await page.title()).toMatch(/^55.6 % decided: does not conform/);
    expect(await page.locator('img, iframe, object, embed, link').count()).toBe(0);
    await page.close();
  });

  test('the filter shows the chosen verdicts, the search what holds all words', async () => {
    const { page } = await open('sample');
    await page.locator('#filter input[value=failed]').check();
    expect(await shownIds(page)).toEqual(['VOL-RESIZE-GROWS', 'VPC-LABEL-HYPHENS']);
    expect(await page.locator('#filter output').textContent()).toBe('2 of 10');
    await page.locator('#filter input[name=text]').fill('vpcs hyphens');
    expect(await shownIds(page)).toEqual(['VPC-LABEL-HYPHENS']);
    await page.locator('#filter input[name=text]').fill('nothing like it');
    expect(await shownIds(page)).toEqual([]);
    expect(await page.locator('#no-match').isVisible()).toBe(true);
    await page.locator('#filter input[name=text]').fill('');
    await page.locator('#filter input[value=failed]').uncheck();
    expect(await page.locator('#filter output').textContent()).toBe('');
    expect(await page.locator('#no-match').isVisible()).toBe(false);
    await page.close();
  });

  test('a link to a requirement opens it, also when it is closed or filtered away', async () => {
    const { page } = await open('sample', { hash: '#REGION-LIST' });
    const isOpen = (id: string) => page.evaluate(`document.getElementById('${id}').open`);
    expect(await isOpen('REGION-LIST')).toBe(true);
    expect(await isOpen('VOL-RESIZE-GROWS')).toBe(false);
    await page.locator('#filter input[value=passed]').check();
    await page.locator('#finding-1 .meta a').click();
    await expect.poll(() => isOpen('VOL-RESIZE-GROWS')).toBe(true);
    expect(await page.locator('#VOL-RESIZE-GROWS').isVisible()).toBe(true);
    await expect
      .poll(() =>
        page.evaluate(
          "document.getElementById('VOL-RESIZE-GROWS').getBoundingClientRect().top < innerHeight",
        ),
      )
      .toBe(true);
    await page.close();
  });

  test('every link inside the page leads somewhere', async () => {
    const { page } = await open('sample');
    const dead = await page.evaluate(DEAD_LINKS);
    expect(dead).toEqual([]);
    await page.close();
  });

  test.each([
    ['Copied', 'navigator.clipboard.writeText = async (text) => { globalThis.taken = text; }'],
    ['Selected', 'navigator.clipboard.writeText = () => Promise.reject(new Error("no clipboard"))'],
  ])('the copy button takes the whole script: %s', async (word, clipboard) => {
    const { page } = await open('sample');
    await page.evaluate(clipboard);
    await page.locator('#finding-1 details:has-text("Repeat with curl") > summary').click();
    const button = page.locator('#finding-1 .copyable').first().locator('button');
    await button.click();
    await expect.poll(() => button.textContent()).toBe(word);
    const taken = await page.evaluate('globalThis.taken ?? String(getSelection())');
    expect(taken).toBe(SHRUNK.curl);
    await page.close();
  });

  test('without JavaScript the page is whole, and the filter is not offered', async () => {
    const { page } = await open('sample', { javaScriptEnabled: false });
    expect(await page.locator('#filter').isVisible()).toBe(false);
    expect(await page.locator('.copyable button').count()).toBe(0);
    expect(await page.locator('#VOL-RESIZE-GROWS').isVisible()).toBe(true);
    await page.close();
  });

  test.each([
    ['sample', 390],
    ['hostile', 390],
    ['big', 390],
    ['hostile', 1280],
  ])('%s does not scroll sideways at %d pixels', async (name, width) => {
    const { page } = await open(name, { width });
    await page.evaluate(OPEN_ALL);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.close();
  });

  test.each([false, true])('text has the contrast of WCAG AA (dark: %s)', async (dark) => {
    const { page } = await open('sample', { dark });
    await page.evaluate(OPEN_ALL);
    expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
    await page.close();
  });

  test('headings go down one step at a time, and landmarks are named', async () => {
    const { page } = await open('sample');
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.map((one) => Number(one.tagName[1])));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, index) => level - (levels[index - 1] ?? 0) <= 1)).toBe(true);
    for (const landmark of ['header', 'main', 'nav', 'footer']) {
      expect(await page.locator(landmark).count()).toBe(1);
    }
    await page.close();
  });

  test('a large run opens and filters without a wait', async () => {
    const { page } = await open('big');
    const millis = await page.evaluate(MILLIS_TO_FILTER);
    expect(await page.locator('.requirement:visible').count()).toBe(100);
    expect(millis).toBeLessThan(2000);
    await page.close();
  });

  test('junit.xml is read by a real XML parser', async () => {
    const { page } = await open('sample');
    const cases = await page.evaluate(testcasesIn(junit(HOSTILE_RUN)));
    expect(cases).toBe(8);
    await page.close();
  });
});
