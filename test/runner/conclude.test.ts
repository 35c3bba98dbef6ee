import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { CheckContext } from '../../src/check/check-context.ts';
import { EVERY_RUN_TAG, RUN_TAGS } from '../../src/generate/run-tags.ts';
import { EFFORT_LIMITS } from '../../src/limits/effort-limits.ts';
import { conclude } from '../../src/runner/conclude.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { suites } from '../../suites/index.ts';
import { checkOf, runOn } from './directly.ts';

const ALONE = { alone: true };

test('what has to run alone runs last, and beside nothing else', async () => {
  const { run } = await runOn();
  const diary: string[] = [];
  const noting = (name: string) => async () => {
    diary.push(`${name} begins`);
    await pause(5);
    diary.push(`${name} ends`);
  };
  const checks = [
    checkOf('clock', noting('clock'), ALONE),
    checkOf('one', noting('one')),
    checkOf('calendar', noting('calendar'), ALONE),
    checkOf('two', noting('two')),
  ];
  await runDirectly(checks, run);
  expect(diary.slice(0, 4).sort()).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(diary.slice(4)).toEqual([
    'clock begins',
    'clock ends',
    'calendar begins',
    'calendar ends',
  ]);
});

test('only a check that sets a clock, bears nothing in between, comes last, or needs much of the room there is, runs alone', () => {
  const alone = suites.flatMap((suite) => suite.checks).filter((check) => check.alone);
  const roomy = alone.filter(({ objects }) => objects > EFFORT_LIMITS.standard.alive / 3);
  const others = alone.filter((check) => !roomy.includes(check));
  expect(roomy.map(({ section }) => section)).toEqual([
    ...Array.from({ length: 6 }, () => 'Lists'),
    'Tags',
  ]);
  expect(others.flatMap(({ requirements }) => requirements)).toEqual([
    ...['VOL-UPDATE', 'VPC-UPDATE', 'DOM-UPDATE', 'VOL-RESIZE', 'VOL-ATTACH', 'TAG-DELETE-UNTAGS'],
    ...['TAG-CREATE-COMPUTES', 'TAG-CREATE-VOLUMES', 'VOL-DETACH'],
    'VOL-DELETE-MIGRATING-REFUSED',
    'IMG-UPLOAD-EXPIRES',
    'IMG-UPLOAD-COMPLETES',
    'INST-LIST',
    'EVT-VPC-CREATE',
    'EVT-SUBNET-CREATE',
    ...Array.from({ length: 7 }, () => 'ERR-UNCHANGED-ELSEWHERE'),
  ]);
});

/** Puts the run's tags, and one that somebody else owns, on a volume. */
const tagging = checkOf('tags', async (t) => {
  await arrangeVolume(t, { tags: [...RUN_TAGS, 'production'] });
});

test('the tags that the run put on objects are gone after it, and those of others are not', async () => {
  const { run, reference } = await runOn();
  const labels = () => [...reference.state().tags].map(({ label }) => label);
  await runDirectly([tagging], run);
  expect(labels()).toContain('production');
  for (const tag of RUN_TAGS) expect(labels()).not.toContain(tag);
});

test('a tag of the run stays as long as an object of another run carries it', async () => {
  const { run, reference } = await runOn();
  const other = new CheckContext(run, 'another run of the account');
  const [tag] = RUN_TAGS;
  const body = { label: 'theirs', region: other.fixture('region'), tags: [tag] };
  const { id } = (await other.owner.post('/volumes', body)).body;
  await runDirectly([tagging], run);
  expect(reference.state().volumes.get(id)?.tags).toEqual([tag]);
  const labels = [...reference.state().tags].map(({ label }) => label);
  for (const each of RUN_TAGS.slice(1)) expect(labels).not.toContain(each);
});

test('a run that only reads deletes no tags', async () => {
  const deleted: string[] = [];
  const { run } = await runOn(
    {
      wrap:
        (core) =>
        (state, principal, request, ...rest) => {
          if (request.method === 'DELETE') deleted.push(request.path);
          return core(state, principal, request, ...rest);
        },
    },
    { readOnly: true },
  );
  await conclude(run);
  expect(deleted).toEqual([]);
});

test('a run whose budget of requests is used up removes what it created all the same', async () => {
  // The shared volume takes 2 requests, what the check creates of its own 2 more.
  const limits = { requests: 4, objects: 9, alive: 9 };
  const { run, reference } = await runOn({}, { limits });
  const there = () => [...reference.state().volumes, ...reference.state().tags];
  const before = there().length;
  const spending = checkOf('spends', async (t) => {
    await t.shared('volume', (arrangement) => arrangeVolume(arrangement));
    await arrangeVolume(t, { tags: [...RUN_TAGS] });
    await t.owner.get('/volumes');
  });
  const { results, conclusion } = await runDirectly([spending], run);
  expect(results.map(({ verdict }) => verdict)).toEqual(['inconclusive']);
  expect(conclusion.traffic).toMatchObject({ created: 2, removed: 2, leftovers: [] });
  // Of each tag it is asked first whether anything carries it.
  const removals = 2 + 2 * EVERY_RUN_TAG.length;
  expect(conclusion.traffic.requests).toBe(limits.requests + removals);
  expect(there()).toHaveLength(before);
});

test('what cannot be removed is asked for again for a while, and then left', async () => {
  const asked = new Map<string, number>();
  const { run } = await runOn(
    {
      wrap:
        (core) =>
        (state, principal, request, ...rest) => {
          if (request.method !== 'DELETE') return core(state, principal, request, ...rest);
          asked.set(request.path, (asked.get(request.path) ?? 0) + 1);
          return {
            state,
            answer: { status: 409, body: { errors: [{ field: null, reason: 'it is kept' }] } },
          };
        },
    },
    { limits: { requests: 2, objects: 9, alive: 9 } },
  );
  const { conclusion } = await runDirectly([tagging], run);
  expect(conclusion.traffic.leftovers).toHaveLength(1);
  expect([...asked.values()].filter((times) => times > 1)).toHaveLength(1);
});

test('a target that lets nobody delete tags is not blamed for it', async () => {
  const { run } = await runOn({
    wrap:
      (core) =>
      (state, principal, request, ...rest) =>
        request.method === 'DELETE' && request.path.startsWith('/v4/tags/')
          ? { state, answer: { status: 403, body: { errors: [{ field: null, reason: 'no' }] } } }
          : core(state, principal, request, ...rest),
  });
  const { conclusion } = await runDirectly([tagging], run);
  expect(conclusion.answers.findings).toEqual([]);
});

test('nothing is said of an operation that only cleaned up, and found nothing', async () => {
  const { run } = await runOn();
  const reading = checkOf('reads', async (t) => {
    await t.owner.get('/volumes');
    await t.owner.get('/volumes/0');
  });
  const { conclusion } = await runDirectly([reading], run);
  expect(conclusion.neverSucceeded.map(({ operation }) => operation)).toEqual(['getVolume']);
});
