import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROOF_PAGE, writeBlock } from './block.ts';
import { CATALOGUE } from './catalogue.ts';
import { inPercent } from './figures.ts';
import { Kept } from './kept.ts';
import { everyNth, spread } from './sample.ts';
import { sightOf } from './sight/sight.ts';
import { Workers } from './workers/workers.ts';

/*
 * How many faults a smoke run finds: of each fault those checks run that such a run chooses and that can see it. What
 * would be seen only by counting over a whole run, or of which nobody knows which checks can see it, counts as missed. Goes
 * on where it was interrupted.
 *
 *   npm run proof:smoke -- --write   the figure goes to docs/proof.md too
 */
const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: '3' },
    threads: { type: 'string' },
    out: { type: 'string', default: 'reports/proof' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const workers = new Workers(values.threads ? Number(values.threads) : undefined);
const sight = await sightOf(workers, seed, join(values.out, 'sight.json'));
const sample = spread(everyNth(CATALOGUE, Number(values.every), seed));
const kept = new Kept(join(values.out, 'smoke'));
const open = sample.filter(({ id }) => !kept.has(id) && (sight.of(id) ?? []).length > 0);
let done = 0;
await workers.forEachSmall(open, async ({ id: fault }) => {
  kept.add(await workers.measure({ fault, seed, checks: sight.of(fault) ?? [], effort: 'smoke' }));
  done += 1;
  if (done % 50 === 0) process.stderr.write(`${done}/${open.length}\n`);
});
await workers.end();
const found = kept.proved(sample).filter((each) => each.found !== 'missed').length;
const some =
  values.every === '1' ? `all ${sample.length}` : `${sample.length} of ${CATALOGUE.length}`;
const text = `Of ${some} faults a smoke run finds at least ${inPercent(found / sample.length)}.`;
process.stdout.write(`${text}\n`);
if (values.write) writeBlock(PROOF_PAGE, 'smoke', text);
