import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Undefined where there is none: tests that look at a page are skipped then, and say so in their name. */
export const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

export const SKIPPED = executablePath
  ? ''
  : ' (skipped: no chromium at CHROMIUM_PATH or /usr/bin/chromium)';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser without a window. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath ?? '', args: QUIET });
}
