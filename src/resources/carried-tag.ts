import type { Configuration } from '../config/configuration.ts';
import { poll } from '../limits/poll.ts';

/** How long what was removed may stand in the listing of its tag, where changes may take longer to show. */
const LATE_SECONDS = 5;

/**
 * Whether a tag is on objects still, once those that were removed have left its listing.
 * @param isHurried whether one look has to do, as when the run was aborted
 */
export async function isCarried(
  reader: { list(path: string): Promise<readonly unknown[] | undefined> },
  path: string,
  { limits: { settleSeconds } }: Pick<Configuration, 'limits'>,
  isHurried = false,
): Promise<boolean> {
  const isFree = async () => ((await reader.list(path)) ?? []).length === 0;
  return !(await poll(isFree, Boolean, isHurried ? 0 : Math.min(LATE_SECONDS, settleSeconds))).held;
}
