import { kindAt } from '../../resources/kinds.ts';
import { Violation } from '../../result/signals.ts';
import { matchOperation } from '../../spec/match.ts';
import type { CheckContext } from '../check-context.ts';
import { haveNotChanged, listedWhole } from '../whole/list.ts';
import type { KnownRecord } from '../whole/record.ts';

/**
 * Each of the records stands in the list of its kind, and a volume in that of its instance, as reading it by its id
 * shows it (service#rule-2).
 * @param wrong takes what is wrong
 * @throws Inconclusive when a record changes meanwhile, or cannot be told from others in the list
 */
export async function staysListed(
  t: CheckContext,
  records: readonly KnownRecord[],
  wrong: Violation[],
): Promise<void> {
  for (const list of new Set(records.flatMap(listsOf))) {
    const listed = records.filter((record) => listsOf(record).includes(list));
    const { held, last } = await listedWhole(t, list, listed);
    if (held) continue;
    await haveNotChanged(t, listed);
    wrong.push(
      new Violation(listingOf(list), {
        expected: `GET ${list} to show every item as reading it by its id does`,
        received: last?.said ?? 'no list',
        exchanges: t.sent.slice(-1),
      }),
    );
  }
}

function listsOf({ path, fields }: KnownRecord): string[] {
  const { name, collection = '' } = kindAt(path) ?? {};
  const { compute_id: id } = fields;
  const isAttached = name === 'volume' && typeof id === 'number';
  return isAttached ? [collection, `/compute/instances/${id}/volumes`] : [collection];
}

/** The requirement that the operation of a list states. */
function listingOf(list: string): string {
  const match = matchOperation('GET', `/v4${list}`);
  return match && 'operation' in match ? match.operation.requirement : 'LIST-EVERY-LIST';
}
