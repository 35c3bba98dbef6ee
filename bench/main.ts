import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { compareRun } from './run.ts';
import { compareThroughput } from './throughput.ts';
import { compareValidation } from './validation.ts';

/** Every figure is a ratio of two things measured side by side in this process; lower is better but for throughput. */
const sample = JSON.parse(
  readFileSync(new URL('../../bench/exchanges.json', import.meta.url), 'utf8'),
);

say(`Node ${process.version}, ${cpus().length} cores`);
const validation = compareValidation(sample);
say(
  `validating one exchange / JSON.parse of its bodies: ${two(validation.ratio)} (${micros(validation.ours)} / ${micros(validation.baseline)}; aim below 2; ${two(validation.beginning)} while the process warms up)`,
);
const throughput = await compareThroughput();
say(
  `reference server / bare server of the same library, GET by id: ${two(throughput.ratio)} (${Math.round(throughput.reference)} / ${Math.round(throughput.bare)} requests a second; aim at least 2000)`,
);
const run = await compareRun(0);
say(
  `a standard run / a bare client with the same ${run.requests} requests, ${run.concurrency} at a time: ${two(run.ratio)} (${seconds(run.runMillis)} / ${seconds(run.replayMillis)}; aim at most 1.5)`,
);
const near = await compareRun(10);
say(
  `the same with 10 ms of latency: ${two(near.ratio)} (${seconds(near.runMillis)} / ${seconds(near.replayMillis)})`,
);
say(`memory of the run: ${run.memoryMegabytes} MB (aim at most 500)`);
const slow = await compareRun(50);
const floor = (slow.requests * 50) / slow.concurrency;
say(
  `a standard run with 50 ms of latency / requests x latency / concurrency: ${two(slow.runMillis / floor)} (${seconds(slow.runMillis)} / ${seconds(floor)}; aim at most 1.3)`,
);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function two(value: number): string {
  return value.toFixed(2);
}

function micros(nanos: number): string {
  return `${(nanos / 1000).toFixed(1)} µs`;
}

function seconds(millis: number): string {
  return `${(millis / 1000).toFixed(1)} s`;
}
