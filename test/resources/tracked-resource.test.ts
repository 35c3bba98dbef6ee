import { expect, test } from 'vitest';
import { Ledger } from '../../src/resources/ledger.ts';
import type { Requester } from '../../src/resources/requester.ts';
import { isGoneAlready } from '../../src/resources/tracked-resource.ts';

const PATH = '/vpcs/1';

/** A VPC of the run that the target said it deleted, read as these names one after the other: the last again and again. */
function deleted(...shown: readonly (string | undefined)[]) {
  const made = created(...shown);
  made.ledger.deleted(PATH, 1, 1);
  return made;
}

/** The same, of which nobody said that it is deleted. */
function created(...shown: readonly (string | undefined)[]) {
  const ledger = new Ledger();
  const create = (name: string, credential = 'owner') =>
    ledger.created(ledger.intend('/vpcs', name), PATH, credential);
  const creation = create('cc-1');
  const left = [...shown];
  const get = async () => {
    const [label] = left.length > 1 ? left.splice(0, 1) : left;
    return label === undefined ? { ok: false } : { ok: true, body: { label } };
  };
  const remover = { credential: 'owner', removing: { get } } as unknown as Requester;
  const tracked = { path: PATH, creation, name: 'cc-1', remover, isSeen: true };
  return { ledger, create, isGone: () => isGoneAlready(tracked, ledger, 0.3) };
}

test('what a read shows no more is gone', () =>
  expect(deleted(undefined).isGone()).resolves.toBe(true));

test('what another has the path of is gone', () =>
  expect(deleted('cc-2').isGone()).resolves.toBe(true));

test('a read may show for a while what is gone', () =>
  expect(deleted('cc-1', 'cc-1', undefined).isGone()).resolves.toBe(true));

test('what is shown all the time is there', () =>
  expect(deleted('cc-1').isGone()).resolves.toBe(false));

test('where the run got the path again, what was there before is gone whatever a read shows', async () => {
  const { create, isGone } = created('cc-1');
  create('cc-2');
  expect(await isGone()).toBe(true);
});

test('what another account got at the same path tells nothing', async () => {
  const { create, isGone } = created('cc-1');
  create('cc-2', 'otherAccount');
  expect(await isGone()).toBe(false);
});
