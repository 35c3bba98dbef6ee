import fc from 'fast-check';
import type { Declare } from '../../../src/check/check.ts';
import { type Machine, type Step, walk } from '../../../src/check/state-machine.ts';
import { Skip } from '../../../src/result/signals.ts';
import { canListRecords } from '../records/listed.ts';
import { UNCHANGED } from '../requests.ts';
import type { Status } from '../status.ts';
import { arrangedWith, MOST_DOMAINS, type Model } from './model.ts';
import {
  addRecords,
  becomeSlave,
  changeStatus,
  clone,
  create,
  describe,
  look,
  remove,
  rename,
  takeName,
} from './steps.ts';

/** Domains, their status and their records in sequences of operations. */
export function machineChecks(check: Declare): void {
  check(
    'domains and records through random sequences of operations',
    ['DOM-STATUS-DISABLE', 'DOM-STATUS-ENABLE', 'DOM-NAME-UNIQUE', 'DOM-DELETE'].concat(
      'REC-CREATE',
      'DOM-UPDATE',
      'DOM-UPDATE-RENAME',
      'DOM-UPDATE-TO-SLAVE',
      'DOM-CLONE',
      'DOM-CLONE-RECORDS',
    ),
    async (t) => {
      const listsRecords = await canListRecords(t, await UNCHANGED.master(t));
      await walk(t, domainsAndRecords(listsRecords));
      if (!listsRecords) throw new Skip('the target lists no records', 'implied.listRecords');
    },
    { objects: 8, early: true },
  );
}

/** Mostly the first domain: what needs several steps on one domain is then met sooner. */
const place = fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, fc.nat({ max: MOST_DOMAINS - 1 }));

const anyStatus = fc.constantFrom<Status>('disabled', 'active');
const someRecords = fc.integer({ min: 1, max: 3 });

/**
 * Changes of status and additions of records are drawn more often than what adds or removes a
 * domain.
 */
const domainsAndRecords = (listsRecords: boolean): Machine<Model> => ({
  begin: async (t) => ({ domains: [await arrangedWith(t)], listsRecords }),
  steps: [
    ...Array.from({ length: 3 }, () => fc.tuple(place, anyStatus).map(changeStatus)),
    ...Array.from({ length: 2 }, () => fc.tuple(place, someRecords).map(addRecords)),
    place.map(look),
    place.map(clone),
    place.map(takeName),
    anyStatus.map(create),
    place.map(remove),
  ],
  sequences: 8,
  length: 12,
  tour: TOUR,
});

/** Each operation after each other one: on a domain, on what is cloned from it, and on one that was created disabled. */
const TOUR: readonly Step<Model>[] = [
  describe(0),
  changeStatus([0, 'disabled']),
  describe(0),
  addRecords([0, 2]),
  clone(0),
  changeStatus([0, 'active']),
  describe(0),
  clone(0),
  addRecords([0, 1]),
  changeStatus([0, 'disabled']),
  rename(0),
  describe(0),
  changeStatus([0, 'active']),
  rename(0),
  clone(0),
  changeStatus([0, 'disabled']),
  becomeSlave(0),
  remove(0),
  addRecords([0, 1]),
  changeStatus([0, 'disabled']),
  changeStatus([0, 'active']),
  describe(0),
  clone(0),
  rename(0),
  clone(0),
  takeName(0),
  remove(0),
  remove(0),
  remove(0),
  create('disabled'),
  rename(-1),
  addRecords([-1, 1]),
  clone(-1),
  describe(-1),
  remove(-1),
  look(0),
];
