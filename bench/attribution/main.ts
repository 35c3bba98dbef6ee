import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { faults } from '../../src/reference/faults/index.ts';
import { type Attribution, everyNth, figureOf } from './attribution.ts';
import { measure } from './measure.ts';

/**
 * How well runs name the cause: for every k-th fault of the reference server one whole standard run. What was
 * measured is kept in a file, one line per fault, from which an interrupted measurement goes on.
 */
const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '16' },
    seed: { type: 'string', default: '3' },
    out: { type: 'string', default: 'reports/attribution.ndjson' },
  },
});
const seed = Number(values.seed);
const sample = everyNth([...faults.values()], Number(values.every), seed);
const known = new Map(readLines(values.out).map((each) => [each.fault, each]));

for (const fault of sample) {
  if (known.has(fault.id)) continue;
  const measured = await measure(fault, seed);
  appendFileSync(values.out, `${JSON.stringify(measured)}\n`);
  known.set(fault.id, measured);
  if (!measured.isHeadline || measured.further.length > 0) say(JSON.stringify(measured));
}

const attributions = sample.flatMap(({ id }) => known.get(id) ?? []);
const { faults: count, headlines, medianFurther, worstFurther } = figureOf(attributions);
say(
  `${count} of ${faults.size} faults: the broken requirement is the headline for ${headlines} (aim: 98 %); further violated requirements: median ${medianFurther} (aim: 0), worst ${worstFurther} (aim: at most 5)`,
);

function readLines(file: string): Attribution[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
