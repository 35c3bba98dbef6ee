import { parseArgs } from 'node:util';
import { dialects } from '../../src/reference/dialects/index.ts';
import type { Effort } from '../../src/result/run-result.ts';
import { suites } from '../../suites/index.ts';
import { keepBusy } from './busy-cores.ts';
import { APART, draws } from './draws.ts';
import { madeAgain } from './made-again.ts';
import { blamedUnder, differing } from './strained-run.ts';

/*
 * Runs all checks against conforming servers under strain: the client pauses around each request, answers
 * come late, cores are busy; `--draws` takes as many random combinations of dialects, `--again` makes each check a
 * second time on the plain reference. Whatever fails or warns is a false failure; then it ends with 1. With `--compare`
 * it tells as well which verdicts are others than without any strain.
 *
 *   npm run strain -- --seeds 50 --dialects plain,short-states
 *   npm run strain -- --seeds 50 --spread                # each seed on another dialect, in turn
 *   npm run strain -- --draws 200 --pause 0
 *   npm run strain -- --again --busy 0
 *   npm run strain -- --effort standard --part 1/2     # every second of them, for one of two processes
 *   npm run strain -- --pause 0 --answers 300-3000 --compare --dialects plain --seeds 10
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    spread: { type: 'boolean', default: false },
    draws: { type: 'string', default: '0' },
    dialects: { type: 'string', default: ['plain', ...dialects.keys()].join(',') },
    sections: { type: 'string', default: '' },
    pause: { type: 'string', default: '500' },
    answers: { type: 'string', default: '0-0' },
    effort: { type: 'string', default: 'smoke' },
    settle: { type: 'string', default: '15' },
    concurrency: { type: 'string', default: '24' },
    busy: { type: 'string', default: '2' },
    runs: { type: 'string', default: '4' },
    part: { type: 'string', default: '1/1' },
    compare: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});

const wanted = values.sections.split(',');
const checks = suites
  .filter(({ section }) => wanted.some((part) => section.includes(part)))
  .flatMap((suite) => suite.checks);
const [least = 0, most = 0] = values.answers.split('-').map(Number);
const strain = {
  pauseMillis: Number(values.pause),
  ...(most > 0 ? { answerMillis: [least, most] as const } : {}),
};
const how = {
  checks,
  effort: values.effort as Effort,
  settleSeconds: Number(values.settle),
  concurrency: Number(values.concurrency),
};
const seeds = Array.from({ length: Number(values.seeds) }, (_, n) => n + Number(values.from));
const spoken = values.dialects.split(',');
const named = values.spread
  ? seeds.map((seed, nth) => ({ seed, dialect: spoken[nth % spoken.length] ?? 'plain' }))
  : seeds.flatMap((seed) => spoken.map((dialect) => ({ seed, dialect })));
const drawn = draws(Number(values.draws), Number(values.from));
const all = drawn.length > 0 ? drawn : named;
// What a run spends a quarter of an hour on comes first, in each part, or everything else waits for it in the end.
const longFirst = [...all.filter(isLong), ...all.filter((each) => !isLong(each))];
const [part = 1, parts = 1] = values.part.split('/').map(Number);
const queue = longFirst.filter((_, at) => at % parts === part - 1);
let wrong = 0;

async function work(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const begun = performance.now();
    const { said, blamed } = await blamedUnder({ ...next, ...how, ...strain });
    wrong += blamed.length;
    const seconds = Math.round((performance.now() - begun) / 1000);
    const counts = `${said.ids('passed').length} passed, ${said.ids('inconclusive').length} inconclusive`;
    say(`${next.dialect} ${next.seed}: ${counts}, ${blamed.length} blamed (${seconds} s)`);
    for (const each of blamed) say(`  ${each}`);
    if (values.compare) {
      const idle = await blamedUnder({ ...next, ...how, pauseMillis: 0 });
      for (const each of differing(idle.said, said)) say(`  ${each}`);
    }
  }
}

async function again(seed: number): Promise<void> {
  const { checks: made, blamed } = await madeAgain(checks, seed);
  wrong += blamed.length;
  say(`made again ${seed}: ${made} checks, ${blamed.length} blamed`);
  for (const each of blamed) say(`  ${each}`);
}

const release = keepBusy(Number(values.busy));
if (values.again) for (const seed of seeds) await again(seed);
else await Promise.all(Array.from({ length: Number(values.runs) }, work));
await release();
process.exitCode = wrong > 0 ? 1 : 0;

/** Everything at once keeps a run busy, and an account with little room is asked again until there is some. */
function isLong({ dialect }: { readonly dialect: string }): boolean {
  return APART.includes(dialect);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
