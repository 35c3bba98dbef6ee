import type { Exchange } from '../../http/exchange.ts';
import type { RunResult } from '../../result/run-result.ts';
import { toAscii } from '../../text/ascii.ts';
import type { ReportFile } from '../curl/files.ts';
import { outcomeWords } from '../headline.ts';
import { allureResults } from './results.ts';

const FOLDER = 'allure-results';

/** Why something was skipped, as Allure groups it. */
const CATEGORIES = [
  { name: 'Violated', matchedStatuses: ['failed'] },
  { name: 'Not tried', matchedStatuses: ['skipped'], messageRegex: '(?s)skipped:.*' },
  {
    name: 'Could not be arranged',
    matchedStatuses: ['skipped'],
    messageRegex: '(?s)inconclusive:.*',
  },
  {
    name: 'Beyond what HTTP shows',
    matchedStatuses: ['skipped'],
    messageRegex: '(?s)unobservable:.*',
  },
  { name: 'Waived or not claimed', matchedStatuses: ['skipped'] },
];

/** `allure-results/`: what `allure generate` and its like read. */
export function allureFiles(
  result: RunResult,
  exchanges: ReadonlyMap<number, Exchange>,
): ReportFile[] {
  const cases = allureResults(result, exchanges).flatMap(({ test, attached }) => [
    { name: `${test.uuid}-result.json`, text: JSON.stringify(test) },
    ...attached.map(({ source: name, text }) => ({ name, text })),
  ]);
  const all = [
    ...cases,
    { name: 'categories.json', text: JSON.stringify(CATEGORIES) },
    { name: 'environment.properties', text: environment(result) },
  ];
  return all.map(({ name, text }) => ({ name: `${FOLDER}/${name}`, text }));
}

function environment(result: RunResult): string {
  const { target, document, tool, seed, effort } = result;
  const facts = {
    Target: target.url,
    Document: document.revision,
    Suite: `${tool.name} ${tool.version}`,
    Outcome: outcomeWords(result),
    Effort: effort,
    Seed: seed,
  };
  const lines = Object.entries(facts).map(([name, value]) => `${name} = ${toAscii(String(value))}`);
  return `${lines.join('\n')}\n`;
}
