import { expect, test } from 'vitest';
import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Core } from '../../../src/reference/core.ts';
import { alterAnswer, instead } from '../../../src/reference/faults/blocks/index.ts';
import { checkOf } from '../../runner/directly.ts';
import { against } from '../../suites/support/against.ts';

/** Takes the tags of all volumes away when a domain is created. */
function takesTags(core: Core): Core {
  return instead('createDomain', (inner, ...given) => {
    const step = inner(...given);
    const volumes = [...step.state.volumes].reduce(
      (table, row) => table.put(row.id, { ...row, tags: [] }),
      step.state.volumes,
    );
    return { ...step, state: { ...step.state, volumes } };
  })(core);
}

const check = checkOf(
  'a volume with a tag, and then a domain',
  async (t) => {
    const { path } = await arrangeVolume(t, { tags: [t.names.label()] });
    await arrangeDomain(t);
    t.accepted('VOL-GET', await t.owner.get(path));
  },
  { requirements: ['VOL-GET', 'VOL-CREATE-TAGS'], objects: 2 },
);

test('what was acknowledged and is shown otherwise before it is removed is told, though no check looks', async () => {
  const { conclusion, requirements } = await against({ checks: [check], wrap: takesTags });
  expect(requirements.get('VOL-CREATE')?.verdict).toBe('failed');
  const [finding] = requirements.get('VOL-CREATE')?.findings ?? [];
  expect(finding?.expected).toMatch(/^tags of \/volumes\/\d+ to stay \["cc-/);
  expect(conclusion.traffic.leftovers).toEqual([]);
});

test('where it stays so, nothing is told', async () => {
  const { requirements } = await against({ checks: [check] });
  expect(requirements.get('VOL-GET')?.verdict).toBe('passed');
  expect(requirements.get('VOL-CREATE')?.verdict).not.toBe('failed');
});

/** Lists volumes by what they are called when they are made. */
function listsOldSizes(core: Core): Core {
  return alterAnswer('listVolumes', (body) => {
    for (const each of body.data) if (each.size > 20) each.size = 20;
    return body;
  })(core);
}

const big = checkOf(
  'a volume of 30 GiB',
  async (t) => {
    const { path } = await arrangeVolume(t, { size: 30 });
    t.accepted('VOL-GET', await t.owner.get(path));
  },
  { requirements: ['VOL-GET'], objects: 1 },
);

test('what a list shows otherwise than reading does is told, though no check reads the list', async () => {
  const { requirements } = await against({ checks: [big], wrap: listsOldSizes });
  expect(requirements.get('VOL-LIST')?.verdict).toBe('failed');
  const [finding] = requirements.get('VOL-LIST')?.findings ?? [];
  expect(finding?.received).toMatch(/^\/volumes\/\d+ with size 20$/);
});

const once = checkOf(
  'the types are read',
  async (t) => {
    t.accepted('TYPE-LIST', await t.owner.get('/compute/types'));
  },
  { requirements: ['TYPE-LIST'], objects: 0 },
);

test.each<[string, number, string]>([
  ['always', Number.POSITIVE_INFINITY, 'failed'],
  ['once', 1, 'skipped'],
])('a list that is miscounted %s', async (_, times, verdict) => {
  let left = times;
  const wrap = alterAnswer('listTypes', (body) => {
    left -= 1;
    return { ...body, results: body.results + (left < 0 ? 0 : 1) };
  });
  const { requirements } = await against({ checks: [once], wrap });
  expect(requirements.get('LIST-COUNTS-AGREE')?.verdict).toBe(verdict);
  expect(requirements.get('TYPE-LIST')?.verdict).toBe('passed');
});

const tagged = checkOf(
  'a volume is tagged by an update',
  async (t) => {
    const { label } = await arrangeTag(t);
    const { path } = await arrangeVolume(t);
    t.accepted('VOL-UPDATE', await t.owner.put(path, { tags: [label] }));
  },
  { requirements: ['VOL-UPDATE'], objects: 2 },
);

test('what carries a tag and is not listed under it is told, though no check reads the listing', async () => {
  const wrap = alterAnswer('listTaggedObjects', (body) => ({ ...body, data: [], results: 0 }));
  const { requirements } = await against({ checks: [tagged], wrap });
  expect(requirements.get('TAG-OBJECTS')?.verdict).toBe('failed');
  expect(requirements.get('VOL-UPDATE')?.verdict).toBe('passed');
});

test('where it is listed, nothing is told', async () => {
  const { requirements } = await against({ checks: [tagged] });
  expect(requirements.get('TAG-OBJECTS')?.verdict).toBe('skipped');
});
