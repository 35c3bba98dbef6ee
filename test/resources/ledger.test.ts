import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Ledger } from '../../src/resources/ledger.ts';
import { readLedger } from '../../src/resources/ledger-file.ts';
import { folder } from '../folder.ts';

/** A ledger in which two resources had one path, the second before the first was written off. */
function ofOnePath() {
  const file = join(folder(), 'ledger.ndjson');
  const ledger = new Ledger(file);
  const create = () => ledger.created(ledger.intend('/vpcs', 'cc-1'), '/vpcs/1', 'owner');
  return { ledger, file, first: create(), second: create() };
}

test('the end of what had a path before is not that of what has it now', () => {
  const { ledger, file, first } = ofOnePath();
  ledger.removed('/vpcs/1', first);
  expect(ledger.remainder).toEqual([{ path: '/vpcs/1', credential: 'owner' }]);
  expect(readLedger(file).remainder).toHaveLength(1);
  expect(ledger.counts).toEqual({ created: 2, removed: 1 });
});

test('each of them is written off once', () => {
  const { ledger, file, first, second } = ofOnePath();
  for (const creation of [first, second, second]) ledger.removed('/vpcs/1', creation);
  expect(readLedger(file).remainder).toEqual([]);
  expect(ledger.counts).toEqual({ created: 2, removed: 2 });
});

test('a deletion is that of what was created before it', () => {
  const { ledger, first } = ofOnePath();
  ledger.deleted('/vpcs/1', 1, ledger.counts.created);
  const later = ledger.created(ledger.intend('/vpcs'), '/vpcs/1', 'owner');
  expect(ledger.isDeleted('/vpcs/1', first)).toBe(true);
  expect(ledger.isDeleted('/vpcs/1', later)).toBe(false);
});

test('a run that is resumed goes on in the ledger: numbers, counts and what is there', () => {
  const { ledger, file, second } = ofOnePath();
  ledger.lost(ledger.intend('/domains', 'cc-2'), '/domains', 'cc-2');
  ledger.removed('/vpcs/1', second);
  ledger.created(ledger.intend('/volumes'), '/volumes/5', 'owner');
  ledger.close();
  const next = new Ledger(file);
  expect(next.counts).toEqual({ created: 3, removed: 2 });
  expect(next.remainder).toEqual([{ path: '/volumes/5', credential: 'owner' }]);
  expect(next.lostOnes).toMatchObject([{ collection: '/domains', name: 'cc-2' }]);
  // Only within one run does an id that is given again cast doubt.
  expect(next.timesGiven('/vpcs/1')).toBe(0);
  expect(next.intend('/volumes')).toBe(5);
});

test('what two accounts have at one path is two things, each written off by itself', () => {
  const file = join(folder(), 'ledger.ndjson');
  const ledger = new Ledger(file);
  const create = (credential: string) =>
    ledger.created(ledger.intend('/tags', 'cc-1', credential), '/tags/cc-1', credential);
  create('owner');
  const theirs = create('otherAccount');
  const [own] = [{ path: '/tags/cc-1', credential: 'owner' }];
  expect(ledger.remainder).toEqual([{ path: '/tags/cc-1', credential: 'otherAccount' }, own]);
  ledger.removed('/tags/cc-1', theirs, 'otherAccount');
  expect(ledger.remainder).toEqual([own]);
  expect(readLedger(file).remainder).toEqual([own]);
  expect(ledger.counts).toEqual({ created: 2, removed: 1 });
});
