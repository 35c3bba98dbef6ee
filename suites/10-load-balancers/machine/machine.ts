import fc from 'fast-check';
import { quietBackends } from '../../../src/check/arrange/backend.ts';
import type { Declare } from '../../../src/check/check.ts';
import { type Machine, type Step, walk } from '../../../src/check/state-machine.ts';
import {
  add,
  addBalancer,
  addConfig,
  anotherBalancer,
  anotherConfig,
  type KnownBalancer,
  lookedAt,
  MOST_NODES,
  type Model,
  renamed,
  repeat,
  sameLabel,
} from './steps.ts';

/** Load balancers, configs and nodes in sequences of operations. */
export function machineChecks(check: Declare): void {
  check(
    'load balancers, configs and nodes through random sequences of operations',
    ['LB-LABEL-UNIQUE', 'LBC-CREATE', 'LBC-GET', 'LBC-UPDATE', 'NODE-CREATE'].concat(
      'NODE-LABEL-UNIQUE',
      'ERR-UNCHANGED-ELSEWHERE',
    ),
    (t) => walk(t, BALANCERS),
  );
}

const place = fc.nat({ max: 3 });

/** Each change after each other one, and after a refusal, on a config that is alone, beside another one, and on another load balancer. */
const TOUR: readonly Step<Model>[] = [
  add(0),
  renamed(0),
  renamed(0),
  add(0),
  repeat(0),
  add(0),
  anotherConfig(),
  renamed(1),
  add(1),
  repeat(1),
  renamed(0),
  add(1),
  add(0),
  sameLabel(0),
  renamed(1),
  anotherBalancer(),
  anotherConfig(),
  add(2),
  renamed(2),
  add(2),
  repeat(0),
  renamed(0),
  lookedAt(1),
];

const BALANCERS: Machine<Model> = {
  begin: async (t) => {
    const addresses = await quietBackends(t, MOST_NODES);
    const model: Model = { balancers: [], configs: [], addresses };
    await addBalancer(model, t);
    await addConfig(model, t, model.balancers[0] as KnownBalancer);
    return model;
  },
  steps: [
    ...Array.from({ length: 3 }, () => place.map(add)),
    place.map(repeat),
    ...Array.from({ length: 2 }, () => place.map(renamed)),
    place.map(lookedAt),
    fc.constant(anotherConfig()),
    fc.constant(anotherBalancer()),
    place.map(sameLabel),
  ],
  sequences: 3,
  length: 12,
  tour: TOUR,
};
