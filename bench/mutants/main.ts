import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { inPercent } from '../proof/figures.ts';
import { instrument } from './instrument.ts';
import { type Tried, told } from './mutant.ts';
import { reached, trial } from './trial.ts';

/*
 * Faults that nobody wrote: small changes of the reference server's rules and resources, drawn at random. Each
 * must be found by some check, or be no violation; docs/proof.md says which survivors are what.
 *
 *   npm run mutants -- --count 100 --seed 2
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    files: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '2' },
    out: { type: 'string', default: 'reports/mutants' },
  },
});
mkdirSync(values.out, { recursive: true });
const code = resolve(values.out, 'code');
const all = await instrument(resolve('dist/src'), code);
const reachable = await reached(all, code);
say(`${all.length} mutants, a whole run reaches ${reachable.length} of them`);
const named = reachable.filter(({ file }) => file.includes(values.files));
const count = Math.min(Number(values.count), named.length);
const drawing = fc.shuffledSubarray(named, { minLength: count, maxLength: count });
const [drawn = []] = fc.sample(drawing, { seed: Number(values.seed), numRuns: 1 });
const log = join(values.out, 'tried.ndjson');
const known = new Map(readLines(log).map((each) => [told(each), each]));
const queue = drawn.filter((each) => !known.has(told(each)));
const open = queue.length;
say(`${drawn.length} of ${named.length} mutants, ${drawn.length - open} of them known from ${log}`);

await Promise.all(Array.from({ length: Number(values['at-once']) }, work));

const tried = drawn.flatMap((each) => known.get(told(each)) ?? []);
const survivors = tried.filter(({ end }) => end === 'survived');
const lines = survivors.map(
  (each) => `- \`${told(each).replaceAll('`', "'")}\` (${each.operator})`,
);
writeFileSync(join(values.out, 'survivors.md'), `${lines.join('\n')}\n`);
const share = tried.length === 0 ? 1 : 1 - survivors.length / tried.length;
say(`${inPercent(share)} of ${tried.length} mutants did not survive; ${values.out}/survivors.md`);

async function work(): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const tried = await trial(mutant, code);
    known.set(told(mutant), tried);
    appendFileSync(log, `${JSON.stringify(tried)}\n`);
    const by = tried.by.length > 0 ? ` by ${tried.by.join(' ')}` : '';
    say(`${open - queue.length}/${open} ${tried.end}${by}: ${told(mutant)}`);
  }
}

function readLines(file: string): Tried[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
