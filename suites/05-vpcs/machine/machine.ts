import fc from 'fast-check';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { type Step, walk } from '../../../src/check/state-machine.ts';
import { disjointRangeSets } from '../../../src/generate/05-vpcs/disjoint-ranges.ts';
import { subnetsOf } from '../requests.ts';
import {
  clash,
  create,
  describe,
  duplicate,
  type KnownVpc,
  lookAtAll,
  remove,
  rename,
  type VpcModel,
} from './steps.ts';

const MOST_ALIVE = 4;

/** VPCs with subnets, through any sequence of what can be done to them. */
export function machineChecks(check: Declare): void {
  check(
    'VPCs stay what requests made them, through any sequence',
    [
      'VPC-CREATE',
      'VPC-UPDATE',
      'VPC-DELETE',
      'VPC-GET',
      'VPC-LABEL-UNIQUE',
      'VPC-UPDATE-LABEL-UNIQUE',
    ],
    (t) => walk(t, { steps: STEPS, begin, sequences: 4, length: 14, tour: TOUR }),
    { objects: MOST_ALIVE + 2, early: true },
  );
}

/** Sequences begin with one VPC, as nearly every step needs one. */
async function begin(t: CheckContext): Promise<VpcModel> {
  const model: VpcModel = { alive: [], freed: [], created: 0 };
  await create(model, t, { label: t.names.label(), subnets: subnetsOf(['10.0.0.0/24']) });
  return model;
}

function creation(ranges: readonly string[]): Step<VpcModel> {
  return {
    says: ({ created }) => `create VPC ${created + 1} with ${ranges.join(' and ')}`,
    possible: ({ alive }) => alive.length < MOST_ALIVE,
    run: (model, t) => create(model, t, { label: t.names.label(), subnets: subnetsOf(ranges) }),
  };
}

const reuse: Step<VpcModel> = {
  says: ({ created }) => `create VPC ${created + 1} with a label that another gave up`,
  possible: ({ alive, freed }) => freed.length > 0 && alive.length < MOST_ALIVE,
  run: (model, t) => create(model, t, { label: model.freed.pop() ?? '' }),
};

const look: Step<VpcModel> = {
  says: () => 'read every VPC',
  possible: ({ alive }) => alive.length > 0,
  run: lookAtAll,
};

const renaming = onOne('rename VPC', rename);
const describing = onOne('describe VPC', describe);
const removal = onOne('delete VPC', remove);
const duplication = onOne('create another VPC with the label of VPC', duplicate);
const clashing = onOne('give another VPC the label of VPC', clash, 2);

const STEPS = [
  disjointRangeSets(3).map(creation),
  drawn(renaming),
  drawn(describing),
  drawn(removal),
  drawn(duplication),
  drawn(clashing),
  fc.constant(reuse),
  fc.constant(look),
];

/** Each operation after each other one, on the first VPC and on the one beside it. */
const TOUR = [
  describing(0),
  renaming(0),
  describing(0),
  renaming(0),
  duplication(0),
  renaming(0),
  describing(0),
  creation(['172.16.0.0/24', '172.16.1.0/24', '172.16.2.0/24', '10.1.0.0/16', '192.168.0.0/24']),
  clashing(0),
  duplication(1),
  clashing(1),
  describing(1),
  renaming(1),
  reuse,
  clashing(2),
  duplication(2),
  look,
  removal(1),
  describing(0),
  reuse,
  removal(0),
  look,
];

/** A step about one of the VPCs, possible when there are at least `least`. */
function onOne(
  says: string,
  act: (model: VpcModel, t: CheckContext, vpc: KnownVpc) => Promise<void>,
  least = 1,
): (place: number) => Step<VpcModel> {
  return (place) => {
    const chosen = ({ alive }: Readonly<VpcModel>) => alive[place % alive.length] as KnownVpc;
    return {
      says: (model) => `${says} ${chosen(model).number}`,
      possible: ({ alive }) => alive.length >= least,
      run: (model, t) => act(model, t, chosen(model)),
    };
  };
}

function drawn(step: (place: number) => Step<VpcModel>): fc.Arbitrary<Step<VpcModel>> {
  return fc.nat({ max: MOST_ALIVE - 1 }).map(step);
}
