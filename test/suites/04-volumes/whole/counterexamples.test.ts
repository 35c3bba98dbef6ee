import { describe, expect, test } from 'vitest';
import { volumesFaults } from '../../../../src/reference/faults/04-volumes/index.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against, checksOf } from '../../support/against.ts';

/** The counterexample that the property or the state machine finds for a fault. */
async function counterexample(faultId: string, title: string, seed = 1) {
  const fault = volumesFaults.find(({ id }) => id === faultId);
  if (!fault) throw new Error(`no fault ${faultId}`);
  const checks = checksOf(volumes.checks, fault.requirement).filter((each) =>
    each.title.startsWith(title),
  );
  const said = await against({ checks, fault, settleSeconds: 0.1, seed });
  return said.requirements.get(fault.requirement)?.findings.find((each) => each.counterexample)
    ?.counterexample;
}

describe('a volume only grows: the shortest input that shows each fault', () => {
  test.each([
    ['volume-shrinks', 20, [{ by: -1 }]],
    ['volume-shrinks-by-one', 20, [{ by: -1 }]],
    ['volume-shrinks-to-half', 20, [{ to: 10 }]],
    ['volume-shrinks-to-multiple-of-64', 65, [{ by: -1 }]],
    ['volume-shrinks-to-zero', 20, [{ to: 0 }]],
    ['volume-shrinks-though-refused', 20, [{ by: -1 }]],
    ['volume-grows-from-its-first-size', 20, [{ by: 2 }, { by: -1 }]],
    ['volume-resized-to-its-size-after-growing', 20, [{ by: 1 }, { by: 0 }]],
    ['volume-resize-in-tens-of-gib', 20, [{ by: 1 }]],
    ['volume-resize-beyond-double-refused', 20, [{ to: 41 }]],
  ])('%s', async (id, present, resizes) => {
    const found = await counterexample(id, 'a resize is carried out');
    expect(JSON.parse(found?.input ?? '')).toEqual({ present, resizes });
  });
});

describe('sequences of operations: the fewest steps that show each fault', () => {
  test.each([
    [
      'volume-update-adds-tags',
      ['1. change the tags of volume 1', '2. change the tags of volume 1'],
    ],
    [
      'volume-label-lost-with-attachment',
      ['1. change the label of volume 1', '2. attach volume 1'],
    ],
    ['volume-resize-untags', ['1. change the tags of volume 1', '2. grow volume 1 by 1 GiB']],
    ['volume-created-moves-with-resize', ['1. grow volume 1 by 1 GiB']],
    ['volume-attachment-without-effect', ['1. attach volume 1']],
  ])('%s', async (id, steps) => {
    const found = await counterexample(id, 'volumes keep what is said', 3);
    expect(found?.steps).toEqual(steps);
  });
});
