import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/http/repetition/throttle.ts';
import { killedAt } from './killed-run.ts';

/*
 * Kills a run with SIGKILL at random moments of its work, each on a reference server of its own in which deletions
 * have an order, and sweeps once: nothing of the run may be left, nothing else touched, and the sweep ends
 * with 0. Ends with 1 when that is not so every time.
 *
 *   npm run killed -- --times 50 --lines 1-5800
 */
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '50' },
    lines: { type: 'string', default: '1-5800' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
  },
});

const [least = 0, most = 0] = values.lines.split('-').map(Number);
const random = seededRandom(Number(values.seed));
const queue = Array.from({ length: Number(values.times) }, (_, n) => ({
  seed: Number(values.seed) + n,
  lines: Math.round(least + random() * (most - least)),
}));
let clean = 0;
let done = 0;

async function work(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { lines, seed } = next;
    const { littered, differences, exitCode, said } = await killedAt(lines, seed);
    const isClean = differences.length === 0 && exitCode === 0;
    done += 1;
    if (isClean) clean += 1;
    const found = `${littered} rows of the reference differed`;
    say(
      `${done}: killed at line ${lines} of its ledger, ${found}; ${isClean ? 'clean' : 'NOT CLEAN'}`,
    );
    if (isClean) continue;
    for (const each of differences) say(`  ${each}`);
    say(said.replace(/^/gm, `  sweep (${exitCode}): `));
  }
}

await Promise.all(Array.from({ length: Number(values.runs) }, work));
say(`${clean} of ${done} clean`);
process.exitCode = clean === done ? 0 : 1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
