import { describe, expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { alterItems } from '../../../src/reference/faults/blocks/index.ts';
import {
  alterVolume,
  VOLUME_ANSWERS,
  volumeInPath,
} from '../../../src/reference/faults/blocks/volume.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const THROUGH_ANY_SEQUENCE = 'volumes keep what is said of them';

describe.concurrent('in which region a clone is, is open', () => {
  const elsewhere = alterVolume('cloneVolume', ({ region }) => ({
    region: region === 'us-east' ? 'eu-west' : 'us-east',
  }));

  test.each([
    ['cannot be attached across regions', 'VOL-ATTACH-SAME-REGION', 1],
    ['each operation changes what it names', 'VOL-CLONE-SOURCE-KEPT', 1],
    [THROUGH_ANY_SEQUENCE, 'VOL-ATTACH', 2],
    [THROUGH_ANY_SEQUENCE, 'VOL-ATTACH', 5],
  ])(
    '%s',
    async (title, requirement, seed) => {
      const said = await against({ checks: titled(volumes, title), wrap: elsewhere, seed });
      expect(complaints(said)).toEqual([]);
      expect(said.ids('passed')).toContain(requirement);
    },
    60_000,
  );
});

describe.concurrent('so is when it gets the tags of its source, if it does', () => {
  /** A clone shows them from its fourth answer on. */
  function taggedLater(core: Core): Core {
    const shown = new Map<number, number>();
    const tagged = alterVolume('cloneVolume', ({ id }, before, request) => {
      shown.set(id, 0);
      return { tags: volumeInPath(before, request)?.tags ?? [] };
    });
    const late = alterItems(VOLUME_ANSWERS, (item) => {
      const times = shown.get(item.id);
      if (times === undefined) return;
      shown.set(item.id, times + 1);
      if (times < 3) item.tags = [];
    });
    return late(tagged(core));
  }

  test.each([3, 4])(
    'in the sequences of seed %i',
    async (seed) => {
      const checks = titled(volumes, THROUGH_ANY_SEQUENCE);
      const said = await against({ checks, wrap: taggedLater, seed });
      expect(complaints(said)).toEqual([]);
      expect(said.ids('passed')).toContain('VOL-CLONE');
    },
    60_000,
  );
});
