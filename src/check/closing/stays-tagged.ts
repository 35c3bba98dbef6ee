import { poll } from '../../limits/poll.ts';
import { kindAt, tagPath } from '../../resources/kinds.ts';
import { Violation } from '../../result/signals.ts';
import { type Kind, listedObject } from '../arrange/tags/listed-object.ts';
import type { CheckContext } from '../check-context.ts';
import { haveNotChanged, misprint } from '../whole/list.ts';
import type { Fields, KnownRecord } from '../whole/record.ts';

/** So many listings of tags are read. */
const MOST_LISTINGS = 4;

/**
 * Whatever shows a tag that the check created stands in the listing of that tag, as reading it by its id shows it
 * (endpoints/tags#GET /tags/{tagLabel}). Whether a tag that only objects name is a tag is open (SIL-TAG-BY-OBJECT).
 * @param wrong takes what is wrong
 * @throws Inconclusive when a record changes meanwhile
 */
export async function staysTagged(
  t: CheckContext,
  records: readonly KnownRecord[],
  wrong: Violation[],
): Promise<void> {
  const isOwn = (label: string) => t.creations.paths.includes(tagPath(label));
  const labels = [...new Set(records.flatMap(tagsOf))].filter(isOwn);
  for (const label of labels.slice(0, MOST_LISTINGS)) {
    for (const kind of ['volumes', 'domains'] as const) {
      const own = records.filter((each) => isOf(kind, each) && tagsOf(each).includes(label));
      if (own.length > 0) wrong.push(...(await underOf(t, label, kind, own)));
    }
  }
}

function tagsOf({ fields: { tags } }: KnownRecord): string[] {
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

function isOf(kind: Kind, { path }: KnownRecord): boolean {
  return kindAt(path)?.collection === `/${kind}`;
}

async function underOf(
  t: CheckContext,
  label: string,
  kind: Kind,
  records: readonly KnownRecord[],
): Promise<Violation[]> {
  const look = async () => {
    const items = await t.owner.list(tagPath(label));
    return items && misprint(ofKind(kind, items), records);
  };
  const { held, last } = await poll(look, (wrong) => wrong === undefined, t.convergence);
  if (held) return [];
  await haveNotChanged(t, records);
  return [
    new Violation('TAG-OBJECTS', {
      expected: `GET ${tagPath(label)} to show what carries the tag as reading it by its id does`,
      received: last?.said ?? '',
      exchanges: t.sent.slice(-1),
    }),
  ];
}

/** What may be of this kind: not every target tells. */
function ofKind(kind: Kind, items: readonly unknown[]): Fields[] {
  const listed = items.map(listedObject);
  return listed.filter((each) => (each.kind ?? kind) === kind).map(({ body }) => body);
}
