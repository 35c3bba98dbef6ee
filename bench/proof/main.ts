import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROOF_PAGE, writeBlock } from './block.ts';
import { CATALOGUE } from './catalogue.ts';
import { broken, OF_A_SAMPLE, RATCHETS } from './figures.ts';
import { Kept } from './kept.ts';
import { everyNth, spread } from './sample.ts';
import { sentence } from './summary.ts';
import { Workers } from './workers.ts';

/*
 * The proof that checks can fail: all checks at standard effort against each fault of the catalogue, on a server of its
 * own in this process, or against every k-th. Ends with 1 when a figure is below its ratchet.
 *
 *   npm run proof                   a sample
 *   npm run proof -- --all          all of them, which takes hours; goes on where it was interrupted
 *   npm run proof -- --only volume- those whose ids begin so
 *   npm run proof -- --known        none: the figures of all that is known from before, with the causes as they are found now
 *   npm run proof -- --write        the figures go to docs/proof.md and README.md too
 */
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    every: { type: 'string', default: '48' },
    known: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '3' },
    threads: { type: 'string' },
    out: { type: 'string', default: 'reports/proof' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const isWhole = values.all || values.only !== '';
const named = CATALOGUE.filter(({ id }) => id.startsWith(values.only));
const kept = new Kept(values.out);
const sample = values.known
  ? named.filter(({ id }) => kept.has(id))
  : everyNth(named, isWhole ? 1 : Number(values.every), seed);
const queue = spread(sample.filter(({ id }) => !kept.has(id)));
const open = queue.length;
const begun = performance.now();
say(
  `${sample.length} of ${CATALOGUE.length} faults, ${sample.length - open} of them known from ${values.out}`,
);

const workers = new Workers(values.threads ? Number(values.threads) : undefined);
await Promise.all(Array.from({ length: workers.atOnce }, work));
await workers.end();
const figures = kept.write(sample, CATALOGUE.length);
say(sentence(figures, CATALOGUE.length));
const wrong = broken(figures, figures.faults === CATALOGUE.length ? RATCHETS : OF_A_SAMPLE);
for (const each of wrong) say(each);
if (values.write) {
  // The page has its own title.
  const [, ...parts] = readFileSync(join(values.out, 'summary.md'), 'utf8').split('\n\n');
  writeBlock(PROOF_PAGE, 'faults', parts.join('\n\n').replaceAll('## ', '### '));
  const more = `What else was measured, and how: [${PROOF_PAGE}](${PROOF_PAGE}).`;
  writeBlock('README.md', 'proof', `${sentence(figures, CATALOGUE.length)} ${more}`);
}
say(`${values.out}/index.html`);
process.exitCode = wrong.length > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (let fault = queue.shift(); fault; fault = queue.shift()) {
    kept.add(await workers.measure({ fault: fault.id, seed }));
    for (const { found, further } of kept.proved([fault])) {
      const beside = further.length > 0 ? `, beside it ${further.join(' ')}` : '';
      say(`${left()}  ${fault.id}: ${found}${beside}`);
    }
  }
}

/** How far it is, and how long the rest may take. */
function left(): string {
  const done = Math.max(1, open - queue.length - workers.atOnce);
  const minutes = ((performance.now() - begun) / done / 60_000) * queue.length;
  return `${done}/${open}, ${Math.ceil(minutes)} min left`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
