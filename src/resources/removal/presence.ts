import type { Configuration } from '../../config/configuration.ts';
import { Skip } from '../../result/signals.ts';
import { kindAt } from '../kinds.ts';
import type { Requester } from '../requester.ts';
import { listOf } from '../requests.ts';

/**
 * Whether a list shows what lives at a path, to whoever asks. A target that is not finished may answer
 * 404 because it does not have the operation at all, so a refusal alone does not say that something is gone.
 */
export async function isListed(
  configuration: Configuration,
  caller: Requester,
  path: string,
): Promise<boolean> {
  const kind = kindAt(path);
  const list = kind && listOf(configuration, kind);
  if (kind === undefined || list === undefined) return false;
  const items = (await caller.list(list)) ?? [];
  return items.some((item) => kind.path(item, item) === path);
}

/** Whether a read or a list shows it; an operation that the run may not send shows nothing. */
export async function isSeen(
  configuration: Configuration,
  caller: Requester,
  path: string,
): Promise<boolean> {
  const read = await caller.get(path).catch((signal) => {
    if (signal instanceof Skip) return undefined;
    throw signal;
  });
  return read?.ok || isListed(configuration, caller, path);
}
