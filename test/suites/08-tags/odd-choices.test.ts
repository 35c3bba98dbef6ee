import { describe, expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { dialects } from '../../../src/reference/dialects/index.ts';
import {
  type Body,
  instead,
  operationOf,
  refuseWhen,
} from '../../../src/reference/faults/blocks/index.ts';
import type { State } from '../../../src/reference/state.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { tags } from '../../../suites/08-tags/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/** One object on each page, where no size is asked for; no other operation shows instances and load balancers. */
const brief = instead('listTaggedObjects', (core, state, principal, request, ...rest) => {
  const { page = '1', page_size } = request.query;
  const whole = page_size === undefined ? { ...request, query: {} } : request;
  const step = core(state, principal, whole, ...rest);
  const { data, results } = Object(step.answer?.body) as Body;
  if (!step.answer || !Array.isArray(data) || page_size !== undefined) return step;
  const number = Number(page);
  const body = { data: data.slice(number - 1, number), page: number, pages: results || 1, results };
  return { ...step, answer: { ...step.answer, body } };
});

describe.concurrent('how much a page of tagged objects holds is open', () => {
  const { wrap: lonely = (core: Core) => core } = dialects.get('lonely') ?? {};
  test.each([
    ['two of the computes carry a tag', 'TAG-CREATE-COMPUTES'],
    ['two of the nodebalancers carry a tag', 'TAG-CREATE-NODEBALANCERS'],
    ['no object keeps a tag', 'TAG-DELETE-UNTAGS'],
  ])(
    '%s',
    async (title, requirement) => {
      const wrap = (core: Core) => lonely(brief(core));
      const said = await against({ checks: titled(tags, title), wrap });
      expect(complaints(said)).toEqual([]);
      expect(said.ids('passed')).toContain(requirement);
    },
    60_000,
  );
});

test('characters may be kept in a form in which they are taken apart', async () => {
  const decomposing = instead('createTag', (core, state, principal, request, ...rest) => {
    const { label, ...others } = Object(request.body);
    const body = { ...others, label: String(label).normalize('NFD') };
    return core(state, principal, { ...request, body }, ...rest);
  });
  const checks = titled(tags, 'two characters are too short');
  const said = await against({ checks, wrap: decomposing });
  expect(complaints(said)).toEqual([]);
  expect(said.results[0]?.verdict).toBe('passed');
});

/** Who tags objects knows one for a moment longer than it is there. */
function knownForAMoment(core: Core): Core {
  let past: State | undefined;
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const { id } = operationOf(request);
    if (id === 'deleteVolume') past = state;
    if (id !== 'createTag' || past === undefined || step.answer?.status === 200) return step;
    const { volumes } = past;
    past = undefined;
    return { ...core({ ...state, volumes }, principal, request, ...rest), state };
  };
}

test('a volume that was deleted a moment ago may still be tagged', async () => {
  const checks = titled(tags, 'what takes a tag on or off');
  const said = await against({ checks, wrap: knownForAMoment });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('TAG-CREATE-UNKNOWN-OBJECT');
}, 60_000);

test('a label may have to begin with a letter', async () => {
  const wrap = refuseWhen('createTag', ({ label }) => /^\d/.test(label));
  for (const seed of [1, 2, 3]) {
    const said = await against({ checks: tags.checks, wrap, seed, effort: 'smoke' });
    expect(complaints(said)).toEqual([]);
  }
}, 120_000);

const labelIn = (path: string) => path.slice('/v4/tags/'.length);

/** Only what POST /tags creates is a tag. */
function madeByRequestAlone(core: Core): Core {
  const made = new Set<string>();
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const { id } = operationOf(request);
    if (id === 'createTag' && step.answer?.status === 200) made.add(Object(request.body).label);
    if (id === 'deleteTag' && step.answer?.status === 200) made.delete(labelIn(request.path));
    if (id !== 'listTaggedObjects' || made.has(labelIn(request.path))) return step;
    return { state, answer: { status: 404, body: { errors: [{ field: null, reason: 'None' }] } } };
  };
}

test.each([
  ['keeps each of a dozen tags', 'VOL-UPDATE'],
  ['a deleted tag comes back with an update', 'TAG-DELETE-UNTAGS'],
])(
  'a tag that is set on an object need not be one: %s',
  async (title, requirement) => {
    const checks = titled(tags, title);
    const said = await against({ checks, wrap: madeByRequestAlone, settleSeconds: 0.2 });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain(requirement);
  },
  60_000,
);

/** By the field of a creation that lists objects: where they are kept. */
const KEPT = {
  volumes: 'volumes',
  domains: 'domains',
  computes: 'instances',
  nodebalancers: 'balancers',
} as const;

/** An object carries two tags at most. */
const twoTags = refuseWhen('createTag', (body, _, state) =>
  Object.entries(KEPT).some(([field, table]) =>
    [body[field] ?? []].flat().some((id) => (state[table].get(id)?.tags.length ?? 0) >= 2),
  ),
);

test('nor need a volume that lists show', async () => {
  const checks = titled(volumes, 'lists show an attached volume');
  const said = await against({ checks, wrap: twoTags, settleSeconds: 0.5 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-LIST');
}, 60_000);

test.each([
  ['volumes carry a tag from its creation', 'TAG-CREATE-VOLUMES'],
  ['disabled domains and slaves carry tags', 'TAG-CREATE-DOMAINS'],
  ['a tag lists its objects of every kind', 'TAG-OBJECTS'],
])(
  'an object need not take a third tag: %s',
  async (title, requirement) => {
    const said = await against({ checks: titled(tags, title), wrap: twoTags, settleSeconds: 0.5 });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain(requirement);
  },
  60_000,
);
