import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { CATALOGUE } from '../../test/hostile/catalogue/index.ts';
import { type Row, table } from './table.ts';
import { type Asked, type Ended, MODES } from './trial.ts';

/*
 * Runs the suites against every hostile behaviour of the catalogue, in every mode, and writes docs/hostile.md. What was
 * measured is kept, so that an interrupted measurement goes on where it was: ^C ends it after the runs under way, and
 * the page then tells what there is. What went wrong is measured again.
 *
 *   npm run hostile -- --seconds 20 --at-once 3
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    kept: { type: 'string', default: 'reports/hostile.ndjson' },
    out: { type: 'string', default: 'docs/hostile.md' },
  },
});

/** Of so many behaviours one is met by a standard run as well: ten in all. */
const STANDARD_EVERY = 17;

/** One run to be made. */
interface Planned extends Asked {
  readonly section: string;
}

const seconds = Number(values.seconds);
const rows = kept();
const plan = planned();
const queue = plan.filter(({ name }) => name.includes(values.only)).filter(isWanted);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => queue.splice(0));
await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
const measured = plan.flatMap((each) => rows.get(keyOf(each)) ?? []);
writeFileSync(values.out, table(measured, { seconds, runs: plan.length }));

/** Every behaviour in one mode first, then some in standard runs, then all in the other modes. */
function planned(): Planned[] {
  const all = Object.entries(CATALOGUE).flatMap(([section, behaviours]) =>
    behaviours.map(({ name }) => ({ section, name, seconds })),
  );
  const smoke = MODES.flatMap((_, turn) =>
    all.map((each, nth) => ({
      ...each,
      mode: MODES[(nth + turn) % MODES.length] ?? MODES[0],
      effort: 'smoke' as const,
    })),
  );
  const standard = all
    .filter((_, nth) => nth % STANDARD_EVERY === 0)
    .map((each) => ({ ...each, mode: MODES[2], effort: 'standard' as const }));
  return [...smoke.slice(0, all.length), ...standard, ...smoke.slice(all.length)];
}

function isWanted(one: Planned): boolean {
  const row = rows.get(keyOf(one));
  return row === undefined || row.wrong.length > 0;
}

/** A thread of its own makes one run after the other: what one has to look through holds up no other target. */
async function work(): Promise<void> {
  const worker = new Worker(new URL('./worker.js', import.meta.url));
  for (let next = queue.shift(); next; next = queue.shift()) {
    worker.postMessage(next satisfies Asked);
    const [ended] = (await once(worker, 'message')) as [Ended];
    note({ ...next, ...ended, asked: next.seconds });
  }
  await worker.terminate();
}

function note(row: Row): void {
  rows.set(keyOf({ ...row, seconds: row.asked }), row);
  appendFileSync(values.kept, `${JSON.stringify(row)}\n`);
  const wrong = row.wrong.length > 0 ? ` WRONG: ${row.wrong.join(', ')}\n${row.said}` : '';
  process.stdout.write(
    `${queue.length} left; ${row.name}, ${row.mode}, ${row.effort}: ${row.outcome} ${row.seconds.toFixed(1)} s ${row.megabytes} MB${wrong}\n`,
  );
}

/** Of runs that were made twice the later ones. */
function kept(): Map<string, Row> {
  if (!existsSync(values.kept)) return new Map();
  const lines = readFileSync(values.kept, 'utf8').split('\n').slice(0, -1);
  const found = lines.map((line) => JSON.parse(line) as Row);
  return new Map(found.map((row) => [keyOf({ ...row, seconds: row.asked }), row]));
}

function keyOf({ name, mode, effort, seconds }: Asked): string {
  return [name, mode, effort, seconds].join('\n');
}
