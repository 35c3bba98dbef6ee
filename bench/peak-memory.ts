import { existsSync, readFileSync } from 'node:fs';

/** The variable that names the file to which a process writes its peak memory when it ends. */
const FILE = 'PEAK_MEMORY_FILE';

/** A module for `node --import` that has a process tell its peak memory when it ends. */
const MODULE = `data:text/javascript,${encodeURIComponent(
  `import { writeFileSync } from 'node:fs';
   process.on('exit', () => writeFileSync(process.env.${FILE}, String(process.resourceUsage().maxRSS)));`,
)}`;

/** Arguments for Node that have a process tell its peak memory. */
export const TELLING_PEAK = ['--import', MODULE];

/** The environment of such a process. */
export function environmentTelling(file: string): Record<string, string | undefined> {
  return { ...process.env, [FILE]: file };
}

/** Megabytes (2^20 bytes) that such a process had at most; NaN when it was killed. */
export function peakMegabytes(file: string): number {
  if (!existsSync(file)) return Number.NaN;
  return Math.round(Number(readFileSync(file, 'utf8')) / 1024);
}
