import type { Configuration } from '../config/configuration.ts';
import type { EarlierItems } from './earlier-items.ts';
import type { ResourceKind } from './kind.ts';
import { RESOURCE_KINDS } from './kinds.ts';
import type { Ledger } from './ledger.ts';
import type { Requester } from './requester.ts';
import { listOf } from './requests.ts';

/** What is there of a run, and what was there before it. */
interface Known {
  readonly settings: { readonly configuration: Configuration };
  readonly earlier: EarlierItems;
  readonly ledger: Ledger;
}

/** Tags take no room, and objects bring them along; public images are nobody's. */
const { tag: _, ...others } = RESOURCE_KINDS;
const KINDS: readonly ResourceKind[] = Object.values(others);

/**
 * Whether the account has what was neither there before the run nor made by it: others work in it, and may have taken the
 * room that there was.
 */
export async function haveOthersCome(
  { settings, earlier, ledger }: Known,
  reader: Requester,
): Promise<boolean> {
  for (const kind of KINDS) {
    const list = listOf(settings.configuration, kind);
    const items = list === undefined ? [] : ((await reader.list(list)) ?? []);
    const paths = items
      .filter(({ is_public }) => is_public !== true)
      .map((item) => kind.path(item, item));
    const isNew = (path: string) => earlier.lacks(path) && ledger.timesGiven(path) === 0;
    if (paths.some((path) => path !== undefined && isNew(path))) return true;
  }
  return false;
}
