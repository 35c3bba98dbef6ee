import { alterDomain, domainInPath } from '../blocks/domain.ts';
import { refuseWhen } from '../blocks/index.ts';
import { type RefusedLater, refusedLater } from '../blocks/sequence.ts';
import type { Fault } from '../fault.ts';

const PAIRS: readonly RefusedLater[] = [
  { first: 'cloneDomain', toWhatIsMade: true, refused: 'cloneDomain', requirement: 'DOM-CLONE' },
  { first: 'cloneDomain', toWhatIsMade: true, refused: 'deleteDomain', requirement: 'DOM-DELETE' },
  { first: 'cloneDomain', refused: 'deleteDomain', requirement: 'DOM-DELETE' },
  { first: 'updateDomain', refused: 'cloneDomain', requirement: 'DOM-CLONE' },
];

/** Faults that show only after a sequence of operations (states/domain). */
export const machineFaults: readonly Fault[] = [
  {
    id: 'domain-with-two-records-stays-active',
    requirement: 'DOM-STATUS-DISABLE',
    kind: 'sequence',
    see: 'add two records and disable the domain: it stays active',
    wrap: alterDomain('updateDomain', ({ records }) =>
      records.size >= 2 ? { status: 'active' } : {},
    ),
  },
  {
    id: 'disabled-domain-not-cloned',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'disable a domain and clone it: it is refused',
    wrap: refuseWhen(
      'cloneDomain',
      (_, request, state) => domainInPath(state, request)?.status === 'disabled',
    ),
  },
  {
    id: 'domain-with-records-never-a-slave',
    requirement: 'DOM-UPDATE-TO-SLAVE',
    kind: 'sequence',
    see: 'add records and update the type to slave, with a master: it is refused',
    wrap: refuseWhen(
      'updateDomain',
      ({ type }, request, state) =>
        type === 'slave' && (domainInPath(state, request)?.records.size ?? 0) > 0,
    ),
  },
  ...PAIRS.map(refusedLater),
];
