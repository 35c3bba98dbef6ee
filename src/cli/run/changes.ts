import { statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { restarted } from '../../http/restart.ts';

/** Editors write a file more than once. */
const SETTLED_MILLIS = 300;

/** What is watched. */
export interface Watched {
  /** Address of the target; undefined for the embedded one. */
  readonly url: string | undefined;
  /** Files and folders. */
  readonly paths: readonly string[];
}

/**
 * Waits until the target restarts or a file changes, and tells that it waits.
 * @param tell takes a line; once the first is told, no change is missed
 * @returns which, in words; undefined when the signal aborts
 * @throws Error of the file system
 */
export async function nextChange(
  { url, paths }: Watched,
  signal: AbortSignal,
  tell: (line: string) => void,
): Promise<string | undefined> {
  const controller = new AbortController();
  const either = AbortSignal.any([signal, controller.signal]);
  const files = paths.map((path) => changed(path, either));
  const gone = () => tell('the target is gone: waiting for it to come back');
  const isBack = (address: string) =>
    restarted(address, either, gone).then(() => 'the target restarted');
  const target = url === undefined ? [] : [isBack(url)];
  tell('waiting for the target to restart or a file to change (^C ends it)');
  try {
    const why = await Promise.race([...target, ...files, aborted(signal)]);
    await sleep(SETTLED_MILLIS, undefined, { signal });
    return why;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    controller.abort();
    await Promise.allSettled([...target, ...files]);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** A file is watched in its folder: many editors put a new one in its place. */
function changed(path: string, signal: AbortSignal): Promise<string> {
  const isFolder = statSync(path).isDirectory();
  const name = basename(path);
  return new Promise((resolve, reject) => {
    const place = isFolder ? path : dirname(path);
    const watcher = watch(place, { recursive: isFolder, signal }, (_, file) => {
      if (!isFolder && file !== name) return;
      watcher.close();
      resolve(`${isFolder && file ? join(path, file) : path} changed`);
    });
    watcher.on('error', reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
