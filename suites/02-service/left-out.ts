import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import {
  changedAsShown,
  type Fields,
  knownRecord,
  staysWhole,
} from '../../src/check/whole/record.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

const REQUIREMENT = 'SVC-PUT-KEEPS';

/** One kind of thing, with a value other than the default in each field that an update may leave out. */
interface Kind {
  readonly before: Fields;
  readonly arrange: (t: CheckContext, before: Fields) => Promise<{ readonly path: string }>;
  /** Each is sent alone. */
  readonly updates: (t: CheckContext) => readonly Fields[];
}

const relabelled = (t: CheckContext): Fields => ({ label: t.names.label() });

const KINDS: Readonly<Record<string, Kind>> = {
  volume: {
    before: { tags: [RUN_TAGS[0]] },
    arrange: arrangeVolume,
    updates: (t) => [relabelled(t), { tags: [RUN_TAGS[1]] }],
  },
  VPC: {
    before: { description: 'to be kept' },
    arrange: arrangeVpc,
    updates: (t) => [relabelled(t), { description: 'another' }],
  },
  domain: {
    before: {
      description: 'to be kept',
      group: 'Kept',
      status: 'active',
      tags: [RUN_TAGS[0]],
      expire_sec: 604800,
      refresh_sec: 7200,
      retry_sec: 300,
      ttl_sec: 3600,
    },
    arrange: arrangeDomain,
    updates: () => [
      { description: 'another' },
      { ttl_sec: 7200 },
      { status: 'disabled' },
      { group: 'Others' },
    ],
  },
  image: {
    before: { description: 'to be kept' },
    arrange: arrangeUpdatableImage,
    updates: (t) => [relabelled(t), { description: 'another' }],
  },
};

/** What an update does not name stays as it was (service#rule-4). */
export function leftOutChecks(check: Declare): void {
  for (const [called, kind] of Object.entries(KINDS)) {
    check(`an update of a ${called} keeps what it leaves out`, [REQUIREMENT], async (t) => {
      leftToLongerRuns(t, 'updates of one field each');
      const { path } = await kind.arrange(t, kind.before);
      let known = await knownRecord(t, path, ['label', ...Object.keys(kind.before)], kind.before);
      for (const change of kind.updates(t)) {
        await updates(t, path, change);
        known = changedAsShown(known, change);
        await staysWhole(t, REQUIREMENT, known);
      }
    });
  }
}

/** @throws Inconclusive unless the update is accepted, which others decide */
async function updates(t: CheckContext, path: string, change: Fields): Promise<void> {
  const send = () => t.owner.put(path, change);
  const { held, last } = await poll(send, ({ ok }) => ok, transitionTime(t));
  if (!held) throw new Inconclusive(`an update of ${Object.keys(change)} gets ${last.summary}`);
}
