import { describe, expect, test } from 'vitest';
import { Room, type SharedRoom } from '../../src/limits/room.ts';

const NOBODY: SharedRoom = { alive: 0, giveBack: async () => false };

/** Room for 20 at a time, and a diary of who got in. */
function roomFor20(shared: SharedRoom = NOBODY) {
  const room = new Room(20, shared);
  const entered: string[] = [];
  const enter = (name: string, count: number) =>
    void room.reserve(count).then(() => entered.push(name));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { room, entered, enter, settled };
}

describe('room for what is alive at one time', () => {
  test('is given until it is used up, and again when it is given back', async () => {
    const { room, entered, enter, settled } = roomFor20();
    enter('one', 8);
    enter('two', 8);
    await settled();
    expect(entered).toEqual(['one']);
    room.release(8);
    await settled();
    expect(entered).toEqual(['one', 'two']);
  });

  test('goes to whoever needs little while another waits for much', async () => {
    const { entered, enter, settled } = roomFor20();
    enter('one', 8);
    enter('much', 10);
    enter('little', 2);
    await settled();
    expect(entered).toEqual(['one', 'little']);
  });

  test('is not waited for without end by those who cannot wait', async () => {
    const { room, entered, enter, settled } = roomFor20();
    enter('one', 8);
    expect(await room.reserveInTime(6, 10)).toBe(true);
    expect(await room.reserveInTime(6, 10)).toBe(false);
    room.release(6);
    enter('two', 6);
    await settled();
    expect(entered).toEqual(['one', 'two']);
  });

  test('is there for one that asks for more than there is, once nothing else is under way', async () => {
    const { room, entered, enter, settled } = roomFor20();
    enter('one', 1);
    enter('huge', 100);
    await settled();
    expect(entered).toEqual(['one']);
    room.release(1);
    await settled();
    expect(entered).toEqual(['one', 'huge']);
  });

  test('is taken by what checks share, which is asked to give some back', async () => {
    let alive = 12;
    const shared = {
      get alive() {
        return alive;
      },
      giveBack: async () => {
        alive -= 1;
        return alive > 9;
      },
    };
    const { entered, enter, settled } = roomFor20(shared);
    enter('one', 1);
    enter('two', 3);
    await settled();
    expect(entered).toEqual(['one', 'two']);
    expect(alive).toBe(10);
  });

  test('that nobody can give back is waited for', async () => {
    const { entered, enter, settled } = roomFor20({ ...NOBODY, alive: 14 });
    enter('one', 1);
    enter('two', 1);
    await settled();
    expect(entered).toEqual(['one']);
  });
});
