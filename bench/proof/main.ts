import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROOF_PAGE, writeBlock } from './block.ts';
import { CATALOGUE } from './catalogue.ts';
import { broken, OF_A_SAMPLE, RATCHETS } from './figures.ts';
import { Kept } from './kept.ts';
import type { Measured } from './measured.ts';
import { type Broken, proved } from './proved.ts';
import { everyNth, spread } from './sample.ts';
import { sightOf } from './sight/sight.ts';
import { sentence } from './summary.ts';
import { Workers } from './workers/workers.ts';

/*
 * The proof that checks can fail: the suites at standard effort against each fault of the catalogue, on a server of its
 * own in this process. Of each fault those checks run that can see it, and all where it does not lead a cause then; goes on
 * where it was interrupted. Ends with 1 when a figure is below its ratchet, or all checks say something else.
 *
 *   npm run proof                   all of them, as with --all
 *   npm run proof -- --every 48     a sample
 *   npm run proof -- --only volume- those whose ids begin so
 *   npm run proof -- --compare 60   every 60th is run with all checks too, and must be found the same
 *   npm run proof -- --write        the figures go to docs/proof.md and README.md too
 */
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: true },
    every: { type: 'string', default: '1' },
    compare: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '3' },
    threads: { type: 'string' },
    out: { type: 'string', default: 'reports/proof' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const named = CATALOGUE.filter(({ id }) => id.startsWith(values.only));
const kept = new Kept(values.out);
const sample = everyNth(named, Number(values.every), seed);
const queue = spread(sample.filter(({ id }) => !kept.has(id)));
const open = queue.length;
say(
  `${sample.length} of ${CATALOGUE.length} faults, ${sample.length - open} of them known from ${values.out}`,
);

const workers = new Workers(values.threads ? Number(values.threads) : undefined);
const sight = await sightOf(workers, seed, join(values.out, 'sight.json'));
const begun = performance.now();
let done = 0;
const rest: Broken[] = [];
await workers.forEachSmall(queue, async (fault) => {
  const measured = await measuredBySome(fault);
  if (measured) keep(fault, measured);
  else rest.push(fault);
});
// What was long over some checks takes longest over all of them, so it comes first.
await workers.forEach(rest.toReversed(), async (fault) =>
  keep(fault, await workers.measure({ fault: fault.id, seed })),
);
// What only shows in time may be missed where several runs share a core.
for (const fault of rest.filter((each) => kept.proved([each])[0]?.found === 'missed'))
  keep(fault, await workers.measure({ fault: fault.id, seed }));
const others = await compared();
await workers.end();
const figures = kept.write(sample, CATALOGUE.length);
say(sentence(figures, CATALOGUE.length));
const wrong = broken(figures, figures.faults === CATALOGUE.length ? RATCHETS : OF_A_SAMPLE);
for (const each of [...wrong, ...others]) say(each);
if (values.write) {
  // The page has its own title.
  const [, ...parts] = readFileSync(join(values.out, 'summary.md'), 'utf8').split('\n\n');
  writeBlock(PROOF_PAGE, 'faults', parts.join('\n\n').replaceAll('## ', '### '));
  const more = `What else was measured, and how: [${PROOF_PAGE}](${PROOF_PAGE}).`;
  writeBlock('README.md', 'proof', `${sentence(figures, CATALOGUE.length)} ${more}`);
}
say(`${values.out}/index.html`);
process.exitCode = wrong.length + others.length > 0 ? 1 : 0;

/** What the checks say that can see it; nothing where all of them must. */
async function measuredBySome(fault: Broken): Promise<Measured | undefined> {
  const checks = sight.of(fault.id);
  const some = checks && (await workers.measure({ fault: fault.id, seed, checks }));
  // What is counted over a whole run, or needs requests at one moment, a check alone may not see.
  return some && proved(fault, some).found === 'headline' ? some : undefined;
}

function keep(fault: Broken, measured: Measured): void {
  kept.add(measured);
  done += 1;
  for (const { found, further } of kept.proved([fault])) {
    const beside = further.length > 0 ? `, beside it ${further.join(' ')}` : '';
    say(`${left()}  ${fault.id}: ${found}${beside}`);
  }
}

/** Of which faults a run of all checks does not say the same: whether they are found, and lead a cause. */
async function compared(): Promise<string[]> {
  const chosen = values.compare === '0' ? [] : everyNth(sample, Number(values.compare), seed);
  const told: string[] = [];
  let same = 0;
  await workers.forEach(chosen, async (fault) => {
    const whole = proved(fault, await workers.measure({ fault: fault.id, seed }));
    const [some] = kept.proved([fault]);
    if (whole.found !== some?.found) told.push(`${fault.id}: ${whole.found} by all checks`);
    if (whole.further.toSorted().join() === some?.further.toSorted().join()) same += 1;
  });
  if (chosen.length > 0) {
    const alike = `${chosen.length - told.length} are found the same, and the same is violated beside ${same}`;
    say(`${chosen.length} faults were tried with all checks too: ${alike}`);
  }
  return told;
}

/** How far it is, and how long the rest may take. */
function left(): string {
  const minutes = ((performance.now() - begun) / done / 60_000) * (open - done);
  return `${done}/${open}, ${Math.ceil(minutes)} min left`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
