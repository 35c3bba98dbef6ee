/**
 * What the browser tests run inside the page, as text: the project is checked without the types of
 * a browser, so that no code of its own can lean on them.
 */

/** Opens everything that can be closed. */
export const OPEN_ALL = `for (const details of document.querySelectorAll('details')) details.open = true;`;

/** Links that leave the page or lead to nothing; those that begin with `#?` set the filter. */
export const DEAD_LINKS = `[...document.querySelectorAll('a')]
  .map((link) => link.getAttribute('href'))
  .filter((href) => !href.startsWith('#?'))
  .filter((href) => !href.startsWith('#') || !document.getElementById(href.slice(1)))`;

/** Milliseconds from choosing a verdict to the new layout. */
export const MILLIS_TO_FILTER = `(() => {
  const start = performance.now();
  document.querySelector('#filter input[value=skipped]').click();
  document.body.getBoundingClientRect();
  return performance.now() - start;
})()`;

/** Number of test cases a real XML parser finds, or its complaint. */
export function testcasesIn(xml: string): string {
  return `(() => {
    const parsed = new DOMParser().parseFromString(${JSON.stringify(xml)}, 'application/xml');
    return parsed.querySelector('parsererror')?.textContent ?? parsed.querySelectorAll('testcase').length;
  })()`;
}

/** Visible texts whose contrast with what is behind them is under 4.5 to 1 (WCAG AA). */
export const LOW_CONTRAST = `(() => {
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const linear = (value) => value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    const color = channels(getComputedStyle(element).backgroundColor);
    return (color[3] ?? 1) === 0 ? behind(element.parentElement) : color;
  };
  const contrast = (element) => {
    const a = luminance(channels(getComputedStyle(element).color));
    const b = luminance(behind(element));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  return [...document.querySelectorAll('body *:not(script)')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .filter((element) => contrast(element) < 4.5)
    .map((element) => element.tagName + '.' + element.className + ': ' + element.textContent.slice(0, 40));
})()`;
