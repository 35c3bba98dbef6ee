import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { environmentTelling, peakMegabytes, TELLING_PEAK } from '../peak-memory.ts';
import { hostileHar } from './hostile-har.ts';

/*
 * Audits recordings of growing size with hostile bodies; says time and peak memory of each.
 *
 *   npm run bench:recording -- 64 256 1024      (megabytes)
 */
const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));
const sizes = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'recording-'));
try {
  for (const megabytes of sizes.length > 0 ? sizes : [16, 64]) await audit(megabytes);
} finally {
  rmSync(folder, { recursive: true });
}

async function audit(megabytes: number): Promise<void> {
  const file = join(folder, `${megabytes}.har`);
  await pipeline(hostileHar(megabytes * 2 ** 20), createWriteStream(file));
  const begun = performance.now();
  const peakFile = join(folder, 'peak');
  const env = environmentTelling(peakFile);
  const child = spawn(process.execPath, [...TELLING_PEAK, MAIN, 'audit', file], { env });
  child.stdout.resume();
  child.stderr.pipe(process.stderr);
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - begun) / 1000;
  const peak = peakMegabytes(peakFile);
  process.stdout.write(
    `${megabytes} MB: ${seconds.toFixed(1)} s (${(megabytes / seconds).toFixed(0)} MB/s), peak ${peak} MB, exit ${code}\n`,
  );
  rmSync(file);
}
