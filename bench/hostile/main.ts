import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { CATALOGUE } from '../../test/hostile/catalogue/index.ts';
import { type Row, table } from './table.ts';
import { type Asked, type Ended, MODES } from './trial.ts';

/*
 * Runs the suites against every hostile behaviour of the catalogue, in every mode, and writes docs/hostile.md. What was
 * measured is kept in a file, so that an interrupted measurement goes on where it was.
 *
 *   npm run hostile -- --seconds 60 --kept /tmp/hostile.ndjson
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    'at-once': { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    kept: { type: 'string' },
    out: { type: 'string', default: 'docs/hostile.md' },
  },
});

/** Every tenth behaviour is met by a standard run as well. */
const STANDARD_EVERY = 10;

/** One run to be made. */
interface Planned extends Omit<Asked, 'seconds'> {
  readonly section: string;
}

const seconds = Number(values.seconds);
const rows = kept();
const known = new Set(rows.map(keyOf));
const queue = planned().filter((each) => !known.has(keyOf(each)));
await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
writeFileSync(values.out, table(rows, seconds));

/** Every behaviour in one mode first, then in the others. */
function planned(): Planned[] {
  const all = Object.entries(CATALOGUE).flatMap(([section, behaviours]) =>
    behaviours.map(({ name }) => ({ section, name })),
  );
  const chosen = all.filter(({ name }) => name.includes(values.only));
  const smoke = MODES.flatMap((_, turn) =>
    chosen.map((each, nth) => ({
      ...each,
      mode: MODES[(nth + turn) % MODES.length] ?? MODES[0],
      effort: 'smoke' as const,
    })),
  );
  const standard = chosen
    .filter((_, nth) => nth % STANDARD_EVERY === 0)
    .map((each) => ({ ...each, mode: MODES[2], effort: 'standard' as const }));
  return [...smoke.slice(0, chosen.length), ...standard, ...smoke.slice(chosen.length)];
}

/** A thread of its own makes one run after the other: what one has to look through holds up no other target. */
async function work(): Promise<void> {
  const worker = new Worker(new URL('./worker.js', import.meta.url));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { section, ...asked } = next;
    worker.postMessage({ ...asked, seconds } satisfies Asked);
    const [ended] = (await once(worker, 'message')) as [Ended];
    note({ section, name: asked.name, mode: asked.mode, effort: asked.effort, ...ended });
  }
  await worker.terminate();
}

function note(row: Row): void {
  rows.push(row);
  if (values.kept) appendFileSync(values.kept, `${JSON.stringify(row)}\n`);
  const wrong = row.wrong.length > 0 ? ` WRONG: ${row.wrong.join(', ')}\n${row.said}` : '';
  process.stdout.write(
    `${queue.length} left; ${row.name}, ${row.mode}, ${row.effort}: ${row.outcome} ${row.seconds.toFixed(1)} s ${row.megabytes} MB${wrong}\n`,
  );
}

function kept(): Row[] {
  if (!values.kept || !existsSync(values.kept)) return [];
  return readFileSync(values.kept, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function keyOf({ name, mode, effort }: { name: string; mode: string; effort: string }): string {
  return [name, mode, effort].join('\n');
}
