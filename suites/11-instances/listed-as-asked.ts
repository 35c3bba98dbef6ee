import type { TaggedRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';

type Fields = Readonly<Record<string, unknown>>;

const OF_REQUESTS = ['label', 'region', 'type', 'image'] as const;
const IN_FORM = /^[\w./-]+$/;

/**
 * Which fields the list shows is open (SIL-INST-ANSWER): those in the form of requests are as asked, or what the record of
 * the instance shows.
 */
export async function isListedAsAsked(
  t: CheckContext,
  record: TaggedRecord,
  asked: Fields,
): Promise<void> {
  const look = async () => {
    const { body } = await record.until(() => true);
    const items = (await t.owner.list('/compute/instances')) ?? [];
    const item: Fields = items.find(({ id }) => id !== undefined && id === body.id) ?? {};
    const wrong = OF_REQUESTS.find((name) => isOther(item[name], [asked[name], body[name]]));
    return wrong === undefined ? undefined : `${wrong} ${item[wrong]}`;
  };
  const { held, last } = await poll(look, (wrong) => wrong === undefined, t.convergence);
  t.holds('INST-LIST', held, {
    expected: `the list to show instance ${record.body.id} as it was asked for`,
    received: String(last),
    answers: [await t.owner.get('/compute/instances')],
  });
}

function isOther(listed: unknown, [asked, shown]: readonly unknown[]): boolean {
  const isTold = typeof listed === 'string' && typeof asked === 'string';
  return isTold && IN_FORM.test(listed) && listed !== asked && listed !== shown;
}
