import { expect, test } from 'vitest';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { EarlierItems } from '../../src/resources/earlier-items.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../runner/directly.ts';

/** Answers the creation of a volume with the id of another one. */
const answering =
  (id: () => number): Fault['wrap'] =>
  (core) =>
  (state, principal, request, ...given) => {
    const step = core(state, principal, request, ...given);
    if (request.method !== 'POST' || request.path !== '/v4/volumes' || !step.answer) return step;
    return { ...step, answer: { ...step.answer, body: { ...Object(step.answer.body), id: id() } } };
  };

test('what was there before the run is never removed, whatever a creation answers', async () => {
  let earlier = 0;
  let said = '';
  const { run, reference } = await runOn({ wrap: answering(() => earlier) });
  const labels = () => [...reference.state().volumes].map(({ label }) => label).sort();
  const before = labels();
  earlier = Object(reference.config.fixtures).readOnly.writableVolume;
  const check = checkOf('creates', async (t) => {
    const body = { label: t.names.label(), region: t.fixture('region') };
    const made = t.creations.make({ collection: '/volumes', body });
    said = await made.then(({ path }) => path, String);
  });
  const { conclusion } = await runDirectly([check], run);
  expect(said).toContain(`/volumes/${earlier} was there before the run`);
  expect(labels()).toEqual(before);
  expect(conclusion.traffic.leftovers).toEqual([]);
});

test('an id that was free again is one of the run, where a read shows the name it gave', async () => {
  const { run, reference } = await runOn();
  const name = 'free-again';
  const isNew: boolean[] = [];
  const check = checkOf('creates', async (t) => {
    const body = { label: name, region: t.fixture('region') };
    const { path } = await t.creations.make({ collection: '/volumes', body });
    const known = new EarlierItems({}, [path]);
    for (const sent of [body, { ...body, label: 'other' }, {}])
      isNew.push(await known.isNew(path, sent, t.owner));
  });
  await runDirectly([check], run);
  expect(isNew).toEqual([true, false, false]);
  expect([...reference.state().volumes].map(({ label }) => label)).not.toContain(name);
});

test.each<[string, boolean]>([
  ['/volumes/7', true],
  ['/volumes/7/detach', true],
  ['/volumes/-1', true],
  ['/volumes/8', false],
  ['/volumes', false],
  ['/vpcs/7', false],
  ['/images/private/5', true],
  ['/images/compute/debian', false],
  ['/volumes/3', false],
])('whether a request about %s changes what others had before', (path, expected) => {
  const listed = [
    '/volumes/7',
    '/volumes/-1',
    '/volumes/3',
    '/images/private/5',
    '/images/compute/debian',
  ];
  const items = new EarlierItems({ readOnly: { volume: 3 } }, listed);
  expect(items.isOfOthers(path)).toBe(expected);
});

test('what was there before is not changed, whoever asks', async () => {
  const { run } = await runOn({}, { earlier: ['/volumes/901'] });
  const answers: string[] = [];
  const check = checkOf('deletes what nobody should have', async (t) => {
    for (const caller of [t.owner, t.anonymous]) {
      await caller.delete('/volumes/901').catch(({ message }) => answers.push(message));
    }
    t.accepted('VOL-LIST', await t.owner.get('/volumes'));
  });
  const { results } = await runDirectly([check], run);
  const why = 'DELETE /volumes/901 is about something that was there before the run';
  expect(answers).toEqual([why, why]);
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed']);
});
