import type { Configuration } from '../../config/configuration.ts';
import { poll } from '../../limits/poll.ts';
import { kindAt } from '../kinds.ts';
import type { Ledger } from '../ledger.ts';
import type { Requester } from '../requester.ts';
import { isListed } from './presence.ts';

/** How long, where changes may take longer to show, and at how much, is looked at the end. */
const LAST_SECONDS = 5;
const MOST = 20;

/**
 * Looks again at what seems to be left: reads may have shown it when it was gone already, deleted by
 * the check itself (SIL-RENDER-DELAY). Only where a documented operation reads it does a refusal say
 * that it is gone, and only
 * where no list shows it.
 * @param as the caller in a role @throws Skip when it has no such credential
 */
export async function forgetWhatIsGone(
  ledger: Ledger,
  configuration: Configuration,
  as: (credential: string) => Requester,
): Promise<void> {
  const rest = ledger.remainder
    .filter(({ path }) => kindAt(path)?.read === 'documented')
    .slice(0, MOST);
  const seconds = Math.min(LAST_SECONDS, configuration.limits.settleSeconds);
  const look = async ({ path, credential }: (typeof rest)[number]) => {
    const reader = as(credential).removing;
    const isAway =
      (await isGone(reader, path, seconds)) && !(await isListed(configuration, reader, path));
    if (isAway) ledger.removed(path, undefined, credential);
  };
  await Promise.all(rest.map((each) => look(each).catch(() => undefined)));
}

async function isGone(reader: Requester, path: string, seconds: number): Promise<boolean> {
  // One refusal may be about something else.
  const isRefused = async () => (await reader.get(path)).refused;
  const isRefusedAgain = async () => (await isRefused()) && (await isRefused()) && isRefused();
  const { held } = await poll(isRefusedAgain, (gone) => gone, seconds);
  return held;
}
