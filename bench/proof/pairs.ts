import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { causesOf } from '../../src/result/causes/cause.ts';
import { CATALOGUE } from './catalogue.ts';
import { Kept } from './kept.ts';
import { drawPairs, type Half, halvesOf, nameOf, type Pair } from './pair.ts';
import { sightOf } from './sight/sight.ts';
import { Workers } from './workers/workers.ts';

/*
 * Two faults at once: a whole run against servers with two faults of different sections, and whether each leads a cause.
 * What one of a pair does not lead it is tried for alone: `hidden` is what leads alone and not beside the other. Ends
 * with 1 where a fault that is found alone is not found beside another one at all.
 *
 *   npm run pairs -- --pairs 40 --seed 1 --out reports/pairs
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string' },
    out: { type: 'string', default: 'reports/pairs' },
  },
});
const SEED = 3;
const kept = new Kept(values.out);
const workers = new Workers(values.threads ? Number(values.threads) : undefined);
const queue = drawPairs(CATALOGUE, Number(values.pairs), Number(values.seed));
const count = { pairs: queue.length, both: 0, hidden: 0, lost: 0 };
const sight = await sightOf(workers, SEED, join(values.out, 'sight.json'));
await workers.forEach(queue, tell);
await workers.end();
say(
  `${count.pairs} pairs: both lead in ${count.both}; of the others ${count.hidden} lead alone, and ${count.lost} are found only alone`,
);
process.exitCode = count.lost > 0 ? 1 : 0;

async function tell(pair: Pair): Promise<void> {
  const halves = await halvesIn(nameOf(pair), pair);
  const others = halves.filter(({ found }) => found !== 'headline');
  if (others.length === 0) count.both += 1;
  say(`${nameOf(pair)}: ${others.length === 0 ? 'both lead' : ''}`);
  for (const half of others) await compare(half);
}

/** Says how a fault that leads nothing in its pair is found alone. */
async function compare({ fault: id, found, under = '' }: Half): Promise<void> {
  const fault = CATALOGUE.find((each) => each.id === id);
  if (fault === undefined) return;
  const [alone] = await halvesIn(id, [fault, fault]);
  if (alone?.found === 'headline') count.hidden += 1;
  if (found === 'missed' && alone?.found !== 'missed') count.lost += 1;
  say(`  ${id} breaks ${fault.requirement}: ${found} ${under}, alone ${alone?.found}`);
}

async function halvesIn(name: string, pair: Pair): Promise<Half[]> {
  if (!kept.has(name)) {
    const checks = sight.of(name);
    kept.add(await workers.measure({ fault: name, seed: SEED, ...(checks ? { checks } : {}) }));
  }
  const { violated = [], missing = [] } = kept.of(name) ?? {};
  return halvesOf(pair, causesOf(violated, missing));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
