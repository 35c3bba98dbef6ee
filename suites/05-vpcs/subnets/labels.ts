import fc from 'fast-check';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { property } from '../../../src/check/property.ts';
import {
  EVERY_LABEL,
  REPEATED_LABELS,
  repeatedLabels,
  subnetLabelSets,
} from '../../../src/generate/05-vpcs/subnet-labels.ts';
import {
  DOUBLED_HYPHENS,
  doubledHyphen,
  FOREIGN_LABELS,
  foreignLabel,
  type LabelMiss,
} from '../../../src/generate/05-vpcs/vpc-label-miss.ts';
import { othersOf } from '../../support/callers/others.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import {
  among,
  attemptVpc,
  PLACES,
  type Place,
  plainRange,
  requireRoom,
  subnetsLabelled,
} from '../requests.ts';

/** Which labels the subnets of a VPC may have; the character rule is that of VPC labels. */
export function subnetLabelsChecks(check: Declare): void {
  check(
    'subnet labels of ASCII letters, digits and single hyphens are accepted',
    [
      'SUBNET-LABEL-CHARACTERS',
      'SUBNET-LABEL-HYPHENS',
      'SUBNET-LABEL-LENGTH',
      'SUBNET-LABEL-UNIQUE',
    ],
    (t) =>
      property(t, subnetLabelSets(21), { cases: 7, examples: EVERY_LABEL }, async (labels) => {
        const made = await attemptVpc(t, { subnets: subnetsLabelled(labels) });
        if (!made.ok) t.accepted(await blame(t, labels), made);
        t.accepted('SUBNET-LABEL-CHARACTERS', made);
        t.accepted('SUBNET-LABEL-LENGTH', made);
        if (labels.some((label) => label.includes('-'))) t.accepted('SUBNET-LABEL-HYPHENS', made);
        if (labels.length > 1) t.accepted('SUBNET-LABEL-UNIQUE', made);
      }),
    { objects: 3 },
  );

  check('the label of a later subnet is a text too', LATER, async (t) => {
    leftToLongerRuns(t, 'labels of later subnets');
    const [first] = subnetsLabelled([t.names.label()]);
    for (const label of [{ not: 'a text' }, ['a', 'text']]) {
      const subnets = [first, { label, ipv4: plainRange(1) }];
      t.refused('SUBNET-LABEL-TYPE', await attemptVpc(t, { subnets }));
    }
    for (const none of [null, 'subnet-2', [first]])
      t.refused('VPC-SUBNETS-TYPE', await attemptVpc(t, { subnets: [first, none] }));
  });

  refusedLabels(check, {
    title: 'a subnet label with any other character is refused',
    requirement: 'SUBNET-LABEL-CHARACTERS',
    misses: foreignLabel(),
    always: FOREIGN_LABELS,
    random: 12,
  });
  refusedLabels(check, {
    title: 'a subnet label with two hyphens in a row is refused',
    requirement: 'SUBNET-LABEL-HYPHENS',
    misses: doubledHyphen(),
    always: DOUBLED_HYPHENS,
    random: 20,
  });

  check('two subnets of one VPC with one label are refused', ['SUBNET-LABEL-UNIQUE'], async (t) => {
    for (const ranges of UNLIKE_RANGES) {
      const subnets = ranges.map((ipv4) => ({ label: 'of-one-label', ipv4 }));
      t.refused('SUBNET-LABEL-UNIQUE', await attemptVpc(t, { subnets }));
      for (const other of othersOf(t, 'tokens.vpc:read_write', 'restrictedWithGrants'))
        t.refused('SUBNET-LABEL-UNIQUE', await attemptVpc(t, { subnets }, other));
    }
    await property(
      t,
      repeatedLabels(6),
      { cases: REPEATED_LABELS.length + 15, examples: REPEATED_LABELS },
      async (labels) => {
        const asked = await attemptVpc(t, { subnets: subnetsLabelled(labels) });
        t.refused('SUBNET-LABEL-UNIQUE', asked);
      },
    );
  });
}

const LATER = ['SUBNET-LABEL-TYPE', 'VPC-SUBNETS-TYPE'];

/** Of other sizes, and in other blocks: a label is in use whatever the range beside it. */
const UNLIKE_RANGES = [
  ['10.77.0.0/24', '10.78.0.0/25'],
  ['10.77.0.0/16', '172.16.77.0/29', '192.168.77.0/24'],
];

interface RefusedLabels {
  readonly title: string;
  readonly requirement: string;
  readonly misses: fc.Arbitrary<LabelMiss>;
  readonly always: readonly LabelMiss[];
  readonly random: number;
}

/** Near misses alone and at either end of several subnets: a server may check only some of them. */
function refusedLabels(
  check: Declare,
  { title, requirement, misses, always, random }: RefusedLabels,
) {
  const placed = fc.record({ miss: misses, place: fc.constantFrom(...PLACES) });
  const ends: readonly Place[] = ['alone', 'last'];
  const examples = ends.flatMap((place) => always.map((miss) => ({ miss, place })));
  check(title, [requirement], (t) =>
    property(t, placed, { cases: examples.length + random, examples }, async ({ miss, place }) => {
      const wrong = { label: miss.label, ipv4: plainRange(0) };
      t.refused(requirement, await attemptVpc(t, { subnets: among(wrong, place) }));
    }),
  );
}

/** The requirement that the refusal of right labels breaks, found by asking for each label alone. */
async function blame(t: CheckContext, labels: readonly string[]): Promise<string> {
  await requireRoom(t, labels.length);
  const alone = (label: string) => attemptVpc(t, { subnets: subnetsLabelled([label]) });
  for (const label of labels) {
    if ((await alone(label)).ok) continue;
    const sameLength = await alone('x'.repeat(label.length));
    if (!sameLength.ok) return 'SUBNET-LABEL-LENGTH';
    const bare = label.replaceAll('-', 'x');
    return bare !== label && (await alone(bare)).ok
      ? 'SUBNET-LABEL-HYPHENS'
      : 'SUBNET-LABEL-CHARACTERS';
  }
  return 'SUBNET-LABEL-UNIQUE';
}
