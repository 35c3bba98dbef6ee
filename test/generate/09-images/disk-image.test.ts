import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { namedDiskImage, tinyDiskImage } from '../../../src/generate/09-images/disk-image.ts';

test('is gzip data of a raw disk with a boot sector, and small', () => {
  const bytes = tinyDiskImage();
  const disk = gunzipSync(bytes);
  expect(bytes.length).toBeLessThan(4096);
  expect(disk).toHaveLength(1024 * 1024);
  expect([disk[510], disk[511]]).toEqual([0x55, 0xaa]);
  expect(tinyDiskImage()).toEqual(bytes);
});

test('has a name, a comment and an extra field in its header where that is asked for, and is the same disk', () => {
  const bytes = namedDiskImage();
  expect(bytes[3]).toBe(0x1c);
  expect(gunzipSync(bytes).equals(gunzipSync(tinyDiskImage()))).toBe(true);
});
