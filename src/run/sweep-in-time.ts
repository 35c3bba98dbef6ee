import type { Configuration } from '../config/configuration.ts';
import { sweep } from '../resources/sweep/sweep.ts';
import { overdue } from '../runner/overdue.ts';
import { clientOf } from './target-client.ts';

/** How long an aborted run removes what its checks have left. */
const ABORTED_MILLIS = 4_000;

/**
 * Removes what is left; the connections are closed when the run has to be over, and the rest stays.
 * @returns paths of what stays
 */
export async function sweepInTime(
  configuration: Configuration,
  ledger: string,
  { signal, endsAt }: { signal: AbortSignal; endsAt: number | undefined },
): Promise<readonly string[]> {
  const http = clientOf(configuration);
  const limit = overdue(signal, endsAt);
  if (signal.aborted) setTimeout(() => void http.close(), ABORTED_MILLIS).unref();
  void limit.come.then(() => http.close());
  try {
    return (await sweep(http, configuration, ledger)).left;
  } finally {
    limit.cancel();
    await http.close();
  }
}
