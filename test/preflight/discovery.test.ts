import { describe, expect, test } from 'vitest';
import { discover } from '../../src/preflight/catalogue/discovery.ts';
import { chooseImage } from '../../src/preflight/catalogue/images.ts';
import { chooseRegions } from '../../src/preflight/catalogue/regions.ts';
import { chooseTypes, offeredIn } from '../../src/preflight/catalogue/types.ts';
import type { Reader } from '../../src/resources/reader.ts';

describe('regions', () => {
  const all = ['Computes', 'NodeBalancers', 'Block Storage', 'VPCs'];
  test.each([
    ['none', [], {}],
    ['one', [{ id: 'a' }], { region: 'a' }],
    ['any two', [{ id: 'a' }, { id: 'b' }, { id: 'c' }], { region: 'a', secondRegion: 'b' }],
    [
      'no outage',
      [
        { id: 'a', status: 'outage' },
        { id: 'b', status: 'ok' },
      ],
      { region: 'b' },
    ],
    [
      'those that offer most, in whatever spelling',
      [
        { id: 'a', capabilities: ['Computes'] },
        { id: 'b', capabilities: all.map((each) => each.toUpperCase()) },
        { id: 'c', capabilities: all },
      ],
      { region: 'b', secondRegion: 'c' },
    ],
    [
      'those with instances before those with all else',
      [
        { id: 'a', capabilities: ['NodeBalancers', 'Block Storage', 'VPCs'] },
        { id: 'b', capabilities: all },
        { id: 'c', capabilities: ['Computes'] },
      ],
      { region: 'b', secondRegion: 'c' },
    ],
    [
      'odd shapes',
      [{}, { id: 7 }, { id: '' }, { id: 'a\u001b[31m' }, { id: 'x', capabilities: 'all' }],
      { region: 'x' },
    ],
  ])('%s', (_, regions, found) => {
    expect(chooseRegions(regions)).toEqual(found);
  });

  test('one that is given leaves the other to be found', () => {
    const regions = [{ id: 'a' }, { id: 'b' }];
    expect(chooseRegions(regions, { region: 'a' }).secondRegion).toBe('b');
    expect(chooseRegions(regions, { region: 'b' }).secondRegion).toBe('a');
    expect(chooseRegions(regions, { secondRegion: 'a' }).region).toBe('b');
  });

  test('that of the instance that the owner names comes first', async () => {
    const lists: Readonly<Record<string, readonly object[]>> = {
      '/regions': [{ id: 'a' }, { id: 'b' }, { id: 'c', status: 'outage' }],
      '/compute/instances': [
        { id: 1, region: 'b' },
        { id: 2, region: 'c' },
      ],
    };
    const reader = { list: async (path: string) => lists[path] ?? [] } as unknown as Reader;
    const regionsFor = async (instance: number) => {
      const { catalogue, candidates } = await discover(reader, { instance });
      return [catalogue.region, catalogue.secondRegion, candidates.regions];
    };
    expect(await regionsFor(1)).toEqual(['b', 'a', ['b', 'a']]);
    expect(await regionsFor(2)).toEqual(['a', 'b', ['a', 'b']]);
    expect(await regionsFor(3)).toEqual(['a', 'b', ['a', 'b']]);
  });
});

describe('what is offered in the regions', () => {
  const types = [{ id: 'gpu' }, { id: 'plain' }];
  const record = (region: string, available: boolean) => ({ plan: 'gpu', region, available });
  test.each([
    ['no record withholds it', [], ['gpu', 'plain']],
    ['one offers it', [record('a', true), record('c', false)], ['gpu', 'plain']],
    ['withheld from the first', [record('a', false), record('b', true)], ['plain']],
    ['withheld from the second', [record('a', true), record('b', false)], ['plain']],
  ])('%s', (_, availability, ids) => {
    expect(offeredIn(['a', 'b'], types, availability).map(({ id }) => id)).toEqual(ids);
  });

  test('the first region counts before the second, and any type before none', () => {
    const [gpu] = types;
    expect(offeredIn(['a', 'b'], [{ id: 'gpu' }], [record('b', false)])).toEqual([gpu]);
    expect(offeredIn(['a', 'b'], [{ id: 'gpu' }], [record('a', false)])).toEqual([gpu]);
  });
});

describe('instance types', () => {
  test.each([
    ['none', [], {}],
    ['without memory, the first', [{ id: 'x' }, { id: 'y' }], { type: 'x' }],
    [
      'the smallest of each size',
      [
        { id: 'huge', memory: 98_304 },
        { id: 'sixty-four', memory: 65_536 },
        { id: 'sixteen', memory: 16_384 },
        { id: 'small', memory: 1024 },
        { id: 'unknown' },
      ],
      { type: 'small', bigType: 'sixteen', hugeType: 'huge' },
    ],
    ['exactly 64 GB is not more', [{ id: 'x', memory: 65_536 }], { type: 'x', bigType: 'x' }],
    ['just under 16 GB is not 16', [{ id: 'x', memory: 16_383 }], { type: 'x' }],
    [
      'the cheaper of two equals',
      [
        { id: 'dear', memory: 1024, price: { monthly: 9 } },
        { id: 'cheap', memory: 1024, price: { monthly: 5 } },
      ],
      { type: 'cheap' },
    ],
    ['odd shapes', [{ id: null }, { id: 'x', memory: '1', price: 5 }], { type: 'x' }],
  ])('%s', (_, types, found) => {
    expect(chooseTypes(types)).toEqual(found);
  });
});

describe('images', () => {
  const image = {
    id: 'compute/a',
    is_public: true,
    status: 'available',
    deprecated: false,
    size: 900,
  };
  test.each([
    ['none', [], {}],
    ['the smallest', [image, { ...image, id: 'compute/b', size: 800 }], { image: 'compute/b' }],
    ['not deprecated', [{ ...image, deprecated: true }], {}],
    [
      'not private',
      [
        { ...image, id: 'private/1' },
        { ...image, is_public: false },
      ],
      {},
    ],
    ['not unfinished', [{ ...image, status: 'creating' }], {}],
    ['odd shapes', [{}, { id: 5 }, { id: 'compute/x', size: null }], { image: 'compute/x' }],
  ])('%s', (_, images, found) => {
    expect(chooseImage(images)).toEqual(found);
  });
});
