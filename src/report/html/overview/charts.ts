import type { Exchange } from '../../../http/exchange.ts';
import type { RunResult } from '../../../result/run-result.ts';
import { VERDICT_ORDER, type Verdict } from '../../../result/verdict.ts';
import { counted, duration, grouped } from '../../numbers.ts';
import { type Content, html, type Markup } from '../markup.ts';
import { shareBar, verdictBar } from './bar.ts';

const MOST_OPERATIONS = 15;

/** Small drawings beside their numbers: verdicts and time by section, answer times by operation. */
export function charts(result: RunResult, exchanges: ReadonlyMap<number, Exchange>): Markup {
  return html`<section id="charts" aria-labelledby="charts-title"><h2 id="charts-title">By section and operation</h2>
<div class="charts">${verdictsBySection(result)}${timeBySection(result)}${answerTimes(exchanges)}</div></section>`;
}

function verdictsBySection({ sections }: RunResult): Markup {
  const rows = sections.map(({ title, requirements }) => {
    const counts = Object.fromEntries(
      VERDICT_ORDER.map((verdict) => [
        verdict,
        requirements.filter((one) => one.verdict === verdict).length,
      ]),
    ) as Record<Verdict, number>;
    const decided = counts.passed + counts.failed + counts.warned;
    return row(title, verdictBar(counts), `${decided} of ${requirements.length}`);
  });
  return chart('Verdicts by section', 'decided', rows);
}

function timeBySection({ sections, checks }: RunResult): Content {
  const times = sections.map(({ title }) => {
    const own = checks.filter(({ section }) => section === title);
    return { title, millis: own.reduce((sum, { durationMillis }) => sum + durationMillis, 0) };
  });
  const longest = Math.max(1, ...times.map(({ millis }) => millis));
  const rows = times
    .filter(({ millis }) => millis > 0)
    .map(({ title, millis }) => row(title, shareBar(millis / longest), duration(millis)));
  return chart('Time of checks by section', 'took', rows);
}

/** Of the exchanges on this page, as evidence.ndjson holds too many to read for a page. */
function answerTimes(exchanges: ReadonlyMap<number, Exchange>): Content {
  const answered = [...exchanges.values()].filter(({ status }) => status > 0);
  const groups = groupedBy(answered, operationOf);
  const medians = [...groups].map(([operation, all]) => ({
    operation,
    count: all.length,
    millis: median(all.map(({ durationMillis }) => durationMillis)),
  }));
  const slowest = medians.toSorted((a, b) => b.millis - a.millis).slice(0, MOST_OPERATIONS);
  const longest = Math.max(1, ...slowest.map(({ millis }) => millis));
  const rows = slowest.map(({ operation, count, millis }) =>
    row(
      html`<code>${operation}</code>`,
      shareBar(millis / longest),
      `${duration(millis)} × ${grouped(count)}`,
    ),
  );
  const title = `Answer times by operation: median of ${counted(answered.length, 'exchange')} cited here`;
  return rows.length > 0 && chart(title, 'median', rows);
}

/** Method and path, ids left out. */
function operationOf({ method, url }: Exchange): string {
  const path = (url.split('?')[0] ?? '').replace(/^.*?\/v4(?=\/|$)/, '');
  const named = path
    .replace(/\/\d+(?=\/|$)/g, '/{id}')
    .replace(/^\/images\/(?!upload).+/, '/images/{id}')
    .replace(/^\/(tags|regions)\/(?!availability)[^/]+/, '/$1/{id}');
  return `${method} ${named.length > 60 ? '(an odd path)' : named}`;
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function chart(title: string, value: string, rows: readonly Markup[]): Markup {
  return html`<table class="chart"><caption>${title}</caption>
<thead class="unseen"><tr><th scope="col">What</th><th scope="col">Drawn</th><th scope="col">${value}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function row(name: Content, drawing: Markup, value: string): Markup {
  return html`<tr><th scope="row">${name}</th><td>${drawing}</td><td class="number">${value}</td></tr>`;
}
