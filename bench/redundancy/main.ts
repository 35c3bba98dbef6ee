import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { faults } from '../../src/reference/faults/index.ts';
import { suites } from '../../suites/index.ts';
import { PROOF_PAGE, writeBlock } from '../proof/block.ts';
import { everyNth } from '../proof/sample.ts';
import { sightOf } from '../proof/sight/sight.ts';
import { Workers } from '../proof/workers/workers.ts';
import { declaredIn } from './files.ts';
import { type Found, foundAlone, SEED, speakingOf } from './found.ts';
import { Lines } from './lines.ts';
import { needs } from './need.ts';
import { readReasons } from './reasons.ts';
import { summary, unexplained } from './summary.ts';
import { type Without, without } from './without.ts';

/*
 * What each check is needed for: every check that names the requirement of a fault runs alone against it. Ends with 1
 * when no fault needs a check, and bench/redundancy/reasons.yaml does not say why it stays.
 *
 *   npm run redundancy                  goes on where it was interrupted
 *   npm run redundancy -- --without 1   takes every file away as well, or every k-th, and runs all else against a fault
 *                                       that only it finds
 *   npm run redundancy -- --write       the tables go to docs/proof.md too
 */
const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    without: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '8' },
    out: { type: 'string', default: 'reports/redundancy' },
    write: { type: 'boolean', default: false },
  },
});
mkdirSync(values.out, { recursive: true });
const checks = suites.flatMap((suite) => suite.checks);
const ids = checks.map(({ id }) => id);
const reasons = readReasons('bench/redundancy/reasons.yaml', ids);
const files = await declaredIn();
const fileOf = (check: string) => files.get(check) ?? '';

const workers = new Workers();
const sight = await sightOf(workers, SEED, join(values.out, 'sight.json'));
await workers.end();
const alone = new Lines<Found>(join(values.out, 'alone.ndjson'), ({ fault }) => fault);
const spoken = everyNth([...faults.values()], Number(values.every), 0).filter(
  (fault) => speakingOf(checks, fault).length > 0,
);
await eachOf(spoken.filter(isOpen), Number(values['at-once']), async (fault) => {
  alone.add(await foundAlone(speakingOf(checks, fault), fault, sight));
});
const found = spoken.flatMap(({ id }) => alone.get(id) ?? []);
const byFile = needs(found, ids, fileOf);

const taken = new Lines<Without>(join(values.out, 'without.ndjson'), ({ file }) => file);
const needed = byFile.filter(({ only }) => only.length > 0);
const away = Number(values.without) > 0 ? everyNth(needed, Number(values.without), 0) : [];
await eachOf(
  away.filter(({ name }) => !taken.get(name)),
  1,
  async (need) => taken.add(await without(need, fileOf, sight)),
);

const measured = {
  ...{ of: faults.size, faults: spoken.length, files: byFile, fileOf },
  checks: needs(found, ids, (id) => id),
  without: needed.flatMap(({ name }) => taken.get(name) ?? []),
};
const text = summary(measured, reasons);
writeFileSync(join(values.out, 'summary.md'), `${text}\n`);
if (values.write) writeBlock(PROOF_PAGE, 'redundancy', text);
const missed = found.filter(({ by, together }) => by.length === 0 && !together);
for (const { fault } of missed) say(`no check finds ${fault}`);
const open = unexplained(measured, reasons);
for (const id of open) say(`no fault needs it, and nobody has said why it stays: ${id}`);
say(text.split('\n')[0] ?? '');
say(`${values.out}/summary.md`);
process.exitCode = open.length > 0 || missed.length > 0 ? 1 : 0;

/** Whether it was not tried yet, or other checks speak of it by now. */
function isOpen(fault: Fault): boolean {
  const speaking = speakingOf(checks, fault).map(({ id }) => id);
  return alone.get(fault.id)?.tried.join('\n') !== speaking.join('\n');
}

async function eachOf<T>(
  all: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const queue = [...all];
  const worker = async () => {
    for (let each = queue.shift(); each; each = queue.shift()) {
      await work(each);
      if (queue.length % 25 === 0) say(`${queue.length} left`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
