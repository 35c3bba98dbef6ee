import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeConfig } from '../../src/check/arrange/node-balancer.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { readsInTheEnd, takesUpdate } from '../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import { differences } from '../05-vpcs/comparison.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is made with the first values, and updated to the second ones and back. */
interface Kind {
  readonly requirement: string;
  readonly make: (t: CheckContext, first: Fields) => Promise<{ readonly path: string }>;
  readonly first: Fields;
  readonly second: Fields;
  /** Whether a record may be what was asked for, where its fields are not shown. */
  readonly shows?: (body: unknown, fields: Fields) => boolean;
}

const TEXTS = [{ description: 'first' }, { description: 'second' }] as const;
const TAGS = [{ tags: [RUN_TAGS[0]] }, { tags: [RUN_TAGS[1]] }] as const;

const KINDS: readonly Kind[] = [
  { requirement: 'VOL-UPDATE', make: arrangeVolume, first: TAGS[0], second: TAGS[1] },
  {
    requirement: 'VPC-UPDATE',
    make: arrangeVpc,
    first: TEXTS[0],
    second: TEXTS[1],
    shows: (body, fields) => differences(body, fields).length === 0,
  },
  {
    requirement: 'DOM-UPDATE',
    make: arrangeDomain,
    first: {
      ...{ ...TEXTS[0], ...TAGS[0], group: 'first', soa_email: 'first@example.com' },
      ...{ axfr_ips: ['198.18.0.6'], ttl_sec: 300, retry_sec: 300, refresh_sec: 7_200 },
    },
    second: {
      ...{ ...TEXTS[1], ...TAGS[1], group: 'second', soa_email: 'second@example.com' },
      ...{ axfr_ips: ['198.18.0.7'], ttl_sec: 3_600, retry_sec: 120, refresh_sec: 28_800 },
    },
  },
  { requirement: 'IMG-UPDATE', make: arrangeUpdatableImage, first: TEXTS[0], second: TEXTS[1] },
  {
    requirement: 'LBC-UPDATE',
    make: arrangeConfig,
    first: { port: 80 },
    second: { port: 8080 },
    // Which fields an answer has is open.
    shows: (body, { port }) => [undefined, port].includes(Object(body).port),
  },
];

/** PUT updates (service#rule-4), also to what a field was before. */
export function changedBackChecks(check: Declare): void {
  check(
    'a field is updated to what it was at first, too, and that again',
    KINDS.map(({ requirement }) => requirement),
    async (t) => {
      leftToLongerRuns(t, 'updates back to what was');
      // A target may have no room for one of them, or not claim to have it.
      for (const kind of KINDS) await whereShown(() => changesBack(t, kind));
    },
    { objects: 6 },
  );
}

/** All fields are sent each time: what an update leaves out may be reset (SIL-PUT-OMITTED). */
async function changesBack(t: CheckContext, kind: Kind) {
  const { requirement, make, first, second } = kind;
  const { path } = await make(t, first);
  await isShown(t, kind, path, first);
  for (const field of Object.keys(first)) {
    const changes = [{ ...first, [field]: second[field] }, first];
    for (const change of [...changes, ...changes]) {
      await takesUpdate(t, requirement, path, change);
      await isShown(t, kind, path, change);
    }
  }
}

async function isShown(
  t: CheckContext,
  { requirement, shows }: Kind,
  path: string,
  fields: Fields,
): Promise<void> {
  if (shows === undefined) {
    await readsInTheEnd(t, requirement, path, fields);
    return;
  }
  const expected = `${path} to show ${formatValue(fields)}, as far as it shows that`;
  await t.eventually(
    requirement,
    expected,
    () => t.owner.get(path),
    ({ ok, body }) => ok && shows(body, fields),
  );
}
