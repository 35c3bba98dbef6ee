import type { Configuration } from '../config/configuration.ts';
import { preflight } from '../preflight/preflight.ts';
import { overdue } from '../runner/overdue.ts';
import type { clientOf } from './target-client.ts';

/**
 * Looks at the target before a run; the connections are closed when the run has to be over.
 * @returns undefined when that came before the target had said all
 */
export async function lookInTime(
  http: ReturnType<typeof clientOf>,
  configuration: Configuration,
  endsAt: number | undefined,
): Promise<Awaited<ReturnType<typeof preflight>> | undefined> {
  const limit = overdue(undefined, endsAt);
  const late = limit.come.then(() => {
    void http.close();
    return undefined;
  });
  try {
    return await Promise.race([preflight(http, configuration), late]);
  } finally {
    limit.cancel();
  }
}
