import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readsInTheEnd } from '../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import type { ResourceKind } from '../../src/resources/kind.ts';
import { RESOURCE_KINDS } from '../../src/resources/kinds.ts';
import { isObject } from '../../src/text/json.ts';

/** Values that servers break on rather than refuse, in requests that are right otherwise (errors#rule-1). */
export function oddValuesChecks(check: Declare): void {
  check('no text is so long that a 5xx answers it', ['ERR-NO-5XX'], async (t) => {
    for (const { kind, texts } of FIELDS) {
      for (const field of texts) {
        for (const length of LONG) await isNo5xx(t, kind, { [field]: 'x'.repeat(length) });
      }
    }
  });

  check(
    'no character, nor a number for a text, is answered with a 5xx',
    ['ERR-NO-5XX', 'SVC-PUT-UPDATES'],
    async (t) => {
      for (const { kind, texts } of [...FIELDS, IMAGE]) {
        for (const field of texts) {
          for (const odd of [BEYOND_BMP, WITH_NUL, 5]) await isNo5xx(t, kind, { [field]: odd });
        }
      }
      for (const [path, field] of await textsToUpdate(t)) {
        notBroken(t, await t.owner.put(path, { [field]: WITH_NUL }));
        const answer = await t.owner.put(path, { [field]: BEYOND_BMP });
        notBroken(t, answer);
        if (!answer.ok || !isShown(path, field)) continue;
        await readsInTheEnd(t, 'SVC-PUT-UPDATES', path, { [field]: BEYOND_BMP });
      }
    },
    { objects: 9 },
  );

  check(
    'null in a list, an item twice, or none, is not answered with a 5xx',
    ['ERR-NO-5XX'],
    async (t) => {
      for (const { kind, lists } of FIELDS) {
        for (const [field, right] of Object.entries(lists)) {
          const odd = [[null], [right, null], [right, right], [right, right].map(withNumber)];
          for (const list of odd) await isNo5xx(t, kind, { [field]: list });
        }
      }
      const [volume, domain] = [await arrangeVolume(t), await arrangeDomain(t)];
      for (const { path } of [volume, domain]) {
        notBroken(t, await t.owner.put(path, { tags: [RUN_TAGS[0], RUN_TAGS[0]] }));
      }
      for (const field of ['master_ips', 'axfr_ips']) {
        notBroken(t, await t.owner.put(domain.path, { [field]: [ADDRESS, ADDRESS] }));
      }
      const twice = { volumes: [volume.id, volume.id], domains: [domain.id, domain.id] };
      await isNo5xx(t, 'tag', twice);
      await isNo5xx(t, 'tag', { domains: [], computes: [], nodebalancers: [], volumes: [] });
    },
    { objects: 9 },
  );
}

/** The label of an item, where it has one, as a number: what compares labels may break on it. */
function withNumber(item: unknown): unknown {
  return isObject(item) && 'label' in item ? { ...item, label: 5 } : 5;
}

/** Stores that were made for characters of three bytes break on those of four. */
const BEYOND_BMP = 'crab \u{1f980}';

/** A store may be unable to hold this character, or take it for the end. */
const WITH_NUL = 'end\u0000less';

/** Texts of objects of the check's own, by the paths of these. */
async function textsToUpdate(t: CheckContext): Promise<[path: string, field: string][]> {
  const [volume, vpc] = [await arrangeVolume(t), await arrangeVpc(t)];
  const [domain, image] = [await arrangeDomain(t), await arrangeUpdatableImage(t)];
  return [
    [volume.path, 'label'],
    [vpc.path, 'label'],
    [vpc.path, 'description'],
    [domain.path, 'domain'],
    [domain.path, 'description'],
    [domain.path, 'group'],
    [image.path, 'label'],
    [image.path, 'description'],
  ];
}

/** The fields of a VPC are not shown, and a domain may be written in several ways. */
function isShown(path: string, field: string): boolean {
  return !path.startsWith('/vpcs/') && field !== 'domain';
}

/** Lengths that none of these fields takes, around those at which stores and parsers end. */
const LONG = [257, 1025, 70_000];

type Kind = 'volume' | 'vpc' | 'domain' | 'image' | 'tag';

/** What is uploaded may have long texts, and no lists. */
const IMAGE: { readonly kind: Kind; readonly texts: readonly string[] } = {
  kind: 'image',
  texts: ['label', 'description'],
};

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
  const kind: ResourceKind = RESOURCE_KINDS[name];
  const { collection, creation = collection, body: smallest, path } = kind;
  const body = { ...smallest(t), ...odd };
  const answer = await t.creations.attempt({
    collection: creation,
    body,
    path: (made) => path(made, body),
  });
  notBroken(t, answer);
}

/** Carried out or refused: anything but a server error. */
export function notBroken(t: CheckContext, answer: Answer): void {
  t.holds('ERR-NO-5XX', answer.status < 500, {
    expected: 'the request to be carried out or refused, and no server error',
    received: answer.summary,
    answers: [answer],
  });
}
