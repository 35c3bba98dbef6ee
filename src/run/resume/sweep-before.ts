import type { Http } from '../../http/http.ts';
import { preflight } from '../../preflight/preflight.ts';
import { readLedger } from '../../resources/ledger-file.ts';
import type { Conducted } from '../conducted.ts';
import { ledgerFile } from '../run-folder.ts';
import { sweepInTime } from '../sweep-in-time.ts';
import type { Before } from './before.ts';

/**
 * Removes what a run left on its target before it goes on, as far as the target can be tested at all. What the embedded
 * server held ended with it.
 * @returns what stays, as `Swept` names it
 */
export async function sweepBefore(
  http: Http,
  { configuration, embedded, signal }: Conducted,
  { folder }: Before,
): Promise<readonly string[]> {
  const ledger = ledgerFile(folder);
  const { remainder, mayExist, unconfirmed, changed } = readLedger(ledger);
  const isClear = [remainder, mayExist, unconfirmed, changed].every(({ length }) => length === 0);
  if (embedded || isClear || (await preflight(http, configuration)).fatal) return [];
  return sweepInTime(configuration, ledger, { signal, endsAt: undefined });
}
