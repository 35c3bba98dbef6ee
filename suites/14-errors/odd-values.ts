import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import { RESOURCE_KINDS } from '../../src/resources/kinds.ts';

/** Values that servers break on rather than refuse, in requests that are right otherwise (errors#rule-1). */
export function oddValuesChecks(check: Declare): void {
  check('no text is so long that a 5xx answers it', ['ERR-NO-5XX'], async (t) => {
    for (const { kind, texts } of FIELDS) {
      for (const field of texts) {
        for (const length of LONG) await isNo5xx(t, kind, { [field]: 'x'.repeat(length) });
      }
    }
  });

  check('null in a list is not answered with a 5xx', ['ERR-NO-5XX'], async (t) => {
    for (const { kind, lists } of FIELDS) {
      for (const [field, right] of Object.entries(lists)) {
        for (const list of [[null], [right, null]]) await isNo5xx(t, kind, { [field]: list });
      }
    }
  });
}

/** Lengths that none of these fields takes, around those at which stores and parsers end. */
const LONG = [257, 1025, 70_000];

type Kind = 'volume' | 'vpc' | 'domain' | 'tag';

const ADDRESS = '198.18.0.1';

/** Fields of creations: texts of bounded length, and lists with a right item of each. */
const FIELDS: readonly {
  readonly kind: Kind;
  readonly texts: readonly string[];
  readonly lists: Readonly<Record<string, unknown>>;
}[] = [
  { kind: 'volume', texts: ['label'], lists: { tags: RUN_TAGS[0] } },
  {
    kind: 'vpc',
    texts: ['label', 'description'],
    lists: { subnets: { label: 'right', ipv4: '10.0.0.0/24' } },
  },
  {
    kind: 'domain',
    texts: ['domain', 'description', 'group'],
    lists: { tags: RUN_TAGS[0], master_ips: ADDRESS, axfr_ips: ADDRESS },
  },
  { kind: 'tag', texts: ['label'], lists: {} },
];

async function isNo5xx(t: CheckContext, name: Kind, odd: Readonly<Record<string, unknown>>) {
  const { collection, body: smallest, path } = RESOURCE_KINDS[name];
  const body = { ...smallest(t), ...odd };
  const answer = await t.creations.attempt({
    collection,
    body,
    path: (made) => path(made, body),
  });
  t.holds('ERR-NO-5XX', answer.status < 500, {
    expected: `a ${name} or a refusal, not a server error`,
    received: answer.summary,
    answers: [answer],
  });
}
