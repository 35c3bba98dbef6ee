import type { RunResult } from '../../result/run-result.ts';

/** The given runs are not the shards of one run; the message says what differs and what to do. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
}

/** What all shards of a run share, and how to name it in a message. */
const SHARED: readonly (readonly [name: string, of: (run: RunResult) => string])[] = [
  ['seed', (run) => String(run.seed)],
  ['document revision', (run) => run.document.revision],
  ['document digest', (run) => run.document.digest ?? 'none'],
  ['target', (run) => (run.target.embedded ? 'the embedded reference server' : run.target.url)],
  ['tool version', (run) => `${run.tool.name} ${run.tool.version}`],
  ['effort', (run) => run.effort],
  ['least coverage', (run) => JSON.stringify(run.minCoverage ?? {})],
  ['set of options', (run) => optionsOf(run)],
];

/** The first shard, once all are known to belong together. @throws MergeError */
export function assertSameRun(shards: readonly RunResult[]): RunResult {
  const [first, ...others] = shards;
  if (!first) throw new MergeError('expected the run.json of at least one shard, got none');
  for (const [name, of] of SHARED) {
    const different = others.find((other) => of(other) !== of(first));
    if (different) {
      throw new MergeError(
        `expected the same ${name} in every shard, found ${of(first)} and ${of(different)}: run all shards alike`,
      );
    }
  }
  assertComplete(shards);
  return first;
}

/** When the shards say which they are (`2/3`), each must be there once. */
function assertComplete(shards: readonly RunResult[]): void {
  const names = shards.map((run) => run.options.shard);
  if (names.every((name) => name === undefined)) return;
  const of = Number(String(names.find((name) => name !== undefined)).split('/')[1]);
  for (let index = 1; index <= of; index++) {
    const found = names.filter((name) => name === `${index}/${of}`).length;
    if (found !== 1) {
      throw new MergeError(`expected shard ${index}/${of} once, found it ${found} times`);
    }
  }
  if (shards.length !== of) throw new MergeError(`expected ${of} shards, got ${shards.length}`);
}

function optionsOf(run: RunResult): string {
  const { shard: _, ...options } = run.options;
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
}
