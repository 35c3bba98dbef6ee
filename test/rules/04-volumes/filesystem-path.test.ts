import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filesystemPath, filesystemPathOf } from '../../../src/rules/04-volumes/filesystem-path.ts';
import { testVectors } from '../vectors.ts';

testVectors(filesystemPath);

describe('the path of a volume', () => {
  test('belongs to one label only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const volume = { label: one, filesystem_path: filesystemPathOf(other) };
        expect(filesystemPath.refuse(volume) === undefined).toBe(one === other);
      }),
    );
  });

  test('holds the label at its end, and nothing else varies', () => {
    fc.assert(
      fc.property(fc.string(), (label) => {
        expect(filesystemPathOf(label)).toBe(`/dev/disk/by-id/scsi-0Compute_Volume_${label}`);
      }),
    );
  });

  test('is not judged where the label or the path is missing', () => {
    expect(filesystemPath.refuse({ label: 'data' })).toBeUndefined();
    expect(filesystemPath.refuse({ filesystem_path: '/dev/sdb' })).toBeUndefined();
    expect(filesystemPath.refuse({ label: null, filesystem_path: '/dev/sdb' })).toBeUndefined();
  });
});
