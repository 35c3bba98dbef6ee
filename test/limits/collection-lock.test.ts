import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CollectionLock } from '../../src/limits/collection-lock.ts';

/** Something under way until the test lets it end. */
function underWay() {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end };
}

/** Quiet, and a diary of what began and ended. */
function begun() {
  const lock = new CollectionLock();
  const diary: string[] = [];
  const noting = (name: string, over: Promise<void> = Promise.resolve()) => {
    return async () => {
      diary.push(`${name} begins`);
      await over;
      diary.push(`${name} ends`);
    };
  };
  return { lock, diary, noting };
}

test('nobody else writes to a collection while a check looks at it', async () => {
  const { lock, diary, noting } = begun();
  const look = underWay();
  const looking = lock.hold('/vpcs', 'reader', noting('look', look.over));
  const writing = lock.write('/vpcs/7/subnets', 'writer', noting('write'));
  await turn();
  expect(diary).toEqual(['look begins']);
  look.end();
  await Promise.all([looking, writing]);
  expect(diary).toEqual(['look begins', 'look ends', 'write begins', 'write ends']);
});

test('what is held is what is written to, however deep its path is', async () => {
  const { lock, diary, noting } = begun();
  const look = underWay();
  const looking = lock.hold('/compute/instances', 'reader', noting('look', look.over));
  const writing = lock.write('/compute/instances', 'writer', noting('write'));
  await turn();
  look.end();
  await Promise.all([looking, writing]);
  expect(diary).toEqual(['look begins', 'look ends', 'write begins', 'write ends']);
});

test('a look waits for the writes under way, also for one that fails', async () => {
  const { lock, diary, noting } = begun();
  const [first, second] = [underWay(), underWay()];
  const failing = async () => {
    await second.over;
    throw new Error('no answer');
  };
  const writes = [
    lock.write('/vpcs', 'a', noting('write', first.over)),
    lock.write('/vpcs', 'b', failing).catch(() => diary.push('failure')),
  ];
  const looking = lock.hold('/vpcs', 'reader', noting('look'));
  first.end();
  await turn();
  expect(diary).toEqual(['write begins', 'write ends']);
  second.end();
  await Promise.all([...writes, looking]);
  expect(diary.slice(2).sort()).toEqual(['failure', 'look begins', 'look ends']);
});

test('other collections, and the check that looks, are not held up', async () => {
  const { lock, diary, noting } = begun();
  const look = underWay();
  const looking = lock.hold('/vpcs', 'reader', () => look.over);
  await lock.write('/volumes', 'writer', noting('elsewhere'));
  await lock.write('/vpcs/7', 'reader', noting('own'));
  expect(diary).toEqual(['elsewhere begins', 'elsewhere ends', 'own begins', 'own ends']);
  look.end();
  await looking;
});

test('looks take turns, and a write between them is not put off for ever', async () => {
  const { lock, diary, noting } = begun();
  const [first, second] = [underWay(), underWay()];
  const all = [
    lock.hold('/vpcs', 'one', noting('one', first.over)),
    lock.hold('/vpcs', 'two', noting('two', second.over)),
    lock.write('/vpcs', 'writer', noting('write')),
    lock.hold('/vpcs', 'three', noting('three')),
  ];
  await turn();
  expect(diary).toEqual(['one begins']);
  first.end();
  await turn();
  expect(diary).toEqual(['one begins', 'one ends', 'two begins']);
  second.end();
  await Promise.all(all);
  expect(diary.slice(4)).toEqual(['write begins', 'write ends', 'three begins', 'three ends']);
});

test('a look that fails lets the others go on', async () => {
  const { lock, diary, noting } = begun();
  const looking = lock.hold('/vpcs', 'reader', () => Promise.reject(new Error('violation')));
  const writing = lock.write('/vpcs', 'writer', noting('write'));
  await expect(looking).rejects.toThrow('violation');
  await writing;
  expect(diary).toEqual(['write begins', 'write ends']);
});

test('a check may ask again inside for what it has, and keeps it until the outer look ends', async () => {
  const { lock, diary, noting } = begun();
  const look = underWay();
  const looking = lock.hold('/vpcs', 'reader', async () => {
    await lock.hold('/vpcs', 'reader', noting('inner'));
    await look.over;
  });
  const writing = lock.write('/vpcs', 'writer', noting('write'));
  await turn();
  expect(diary).toEqual(['inner begins', 'inner ends']);
  look.end();
  await Promise.all([looking, writing]);
  expect(diary.slice(2)).toEqual(['write begins', 'write ends']);
});

test('a second collection inside is refused: opposite orders would wait for each other', async () => {
  const { lock, noting } = begun();
  const both = lock.hold('/vpcs', 'reader', () => lock.hold('/volumes', 'reader', noting('inner')));
  await expect(both).rejects.toThrow('reader holds /vpcs: it cannot hold /volumes too');
});
