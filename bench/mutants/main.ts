import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { PROOF_PAGE, writeBlock } from '../proof/block.ts';
import { instrument } from './instrument.ts';
import { keyOf, type Mutant, type Tried, told } from './mutant.ts';
import { reachedBy, Sight } from './reached.ts';
import { summary } from './summary.ts';
import { killedSince } from './tally.ts';
import { readTriage } from './triage.ts';
import { triedWith } from './trial.ts';

/*
 * Faults that nobody wrote: small changes of the reference server's rules and resources, drawn at random. Each
 * must be found by some check, or be no violation; docs/proof.md says which survivors are what.
 *
 *   npm run mutants -- --count 500 --seed 2   goes on where it was interrupted
 *   npm run mutants -- --again                tries survivors again; with --write, the figures go to docs/proof.md
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    files: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '2' },
    out: { type: 'string', default: 'reports/mutants' },
    again: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
mkdirSync(values.out, { recursive: true });
const code = resolve(values.out, 'code');
const all = await instrument(resolve('dist/src'), code);
const reached = await reachedBy(code, join(values.out, 'reached.json'));
const sight = new Sight(all, reached);
const reachable = all.filter((each) => sight.of(each).length > 0);
say(`${all.length} mutants, checks reach ${reachable.length} of them`);
const named = reachable.filter(({ file }) => file.includes(values.files));
const count = Math.min(Number(values.count), named.length);
const drawing = fc.shuffledSubarray(named, { minLength: count, maxLength: count });
const [drawn = []] = fc.sample(drawing, { seed: Number(values.seed), numRuns: 1 });
const log = join(values.out, 'tried.ndjson');
const known = new Map(readLines(log).map((each) => [keyOf(each), each]));
const queue = drawn.filter((each) => isOpen(known.get(keyOf(each))));
const open = queue.length;
say(`${drawn.length} of ${named.length} mutants, ${drawn.length - open} of them known from ${log}`);

await Promise.all(Array.from({ length: Number(values['at-once']) }, work));

const tried = drawn.flatMap((each) => known.get(keyOf(each)) ?? []);
const triage = readTriage('bench/mutants/triage.yaml');
const facts = { of: all.length, reached: reachable.length, seed: Number(values.seed), tried };
const text = summary(facts, triage);
writeFileSync(join(values.out, 'summary.md'), `${text}\n`);
if (values.write) writeBlock(PROOF_PAGE, 'mutants', text);
for (const key of killedSince(tried, triage)) say(`judged as a survivor, but killed: ${key}`);
say(text.split('\n')[0] ?? '');
say(`${values.out}/summary.md`);

async function work(): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const tried = await tryOut(mutant);
    known.set(keyOf(mutant), tried);
    appendFileSync(log, `${JSON.stringify(tried)}\n`);
    const by = tried.by.length > 0 ? ` by ${tried.by.join(' ')}` : '';
    say(
      `${open - queue.length}/${open} ${tried.end}${by} (${tried.seconds} s, ${tried.checks} checks): ${told(mutant)}`,
    );
  }
}

async function tryOut(mutant: Mutant): Promise<Tried> {
  const isLoaded = sight.isLoaded(mutant);
  const tried = await triedWith(code, mutant, sight.of(mutant), isLoaded);
  const all = sight.inSectionOf(mutant);
  const isLeft = tried.end === 'survived' && all.length > 0;
  return isLeft ? await triedWith(code, mutant, all, isLoaded) : tried;
}

/** Survivors are tried again on demand: there may be a new check. */
function isOpen(tried: Tried | undefined): boolean {
  return tried === undefined || (values.again && tried.end === 'survived');
}

function readLines(file: string): Tried[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
