import { describe, expect, test } from 'vitest';
import { causesOf } from '../../../src/result/causes/cause.ts';
import type { Grounds } from '../../../src/result/causes/grounds.ts';
import { EVERY_ANSWER } from '../../../src/result/check-result.ts';
import { answer, broken, lines, refused } from './violated.ts';

describe('the order of causes', () => {
  test('failed before warned, most counted first, then the order of the document', () => {
    const warned = broken('A', [{ count: 90 }], { verdict: 'warned' });
    const [b, c, d] = [2, 7, 2].map((count, at) => broken('BCD'[at] ?? '', [{ count }]));
    expect(lines(warned, b as never, c as never, d as never)).toEqual(['C', 'B', 'D', 'A']);
  });

  test('findings of one requirement are one cause, and counted together', () => {
    const [cause, ...others] = causesOf([broken('A', [{ count: 1 }, { count: 5 }])]);
    expect(others).toEqual([]);
    expect(cause).toEqual({ verdict: 'failed', headline: 'A', consequences: [], count: 6 });
  });
});

describe('the same answer at the same place', () => {
  const place = { exchanges: [4, 9], where: '/size' };

  test('joins, and what failed leads what only warns', () => {
    const warned = broken('A', [place], { verdict: 'warned' });
    const other = broken('C', [{ exchanges: [9], where: '/label' }]);
    expect(lines(warned, broken('B', [place]), other)).toEqual(['B <- A (same place)', 'C']);
  });

  test('does not join without a place, nor at another answer', () => {
    expect(lines(broken('A'), broken('B'))).toEqual(['A', 'B']);
    expect(lines(broken('A', [place]), broken('B', [{ ...place, exchanges: [4] }]))).toEqual([
      'A',
      'B',
    ]);
  });

  test('a requirement with a finding of its own besides is a cause of its own', () => {
    const both = broken('A', [place, { exchanges: [12], where: '/tags' }]);
    expect(lines(broken('B', [place]), both)).toEqual(['A <- B (same place)']);
    const otherToo = broken('B', [place, { exchanges: [13], where: '/label' }]);
    expect(lines(otherToo, both)).toEqual(['B', 'A']);
  });
});

describe('answers that are wrong by themselves', () => {
  test('lead whatever was judged by them', () => {
    const effect = broken('EFFECT', [answer({ breaks: ['SHAPE'] })], { count: 1 });
    expect(lines(effect, broken('SHAPE'))).toEqual(['SHAPE <- EFFECT (rests on)']);
  });

  test('follow from the request that brought them about, unless they were so before', () => {
    const brought = answer({ brings: ['SHAPE'] });
    const shape = (exchange: number) =>
      broken('SHAPE', [{ check: EVERY_ANSWER, exchanges: [exchange] }], { count: 100 });
    const effect = broken('EFFECT', [{ ...brought, exchanges: [10, 12] }]);
    expect(lines(shape(11), effect)).toEqual(['EFFECT <- SHAPE (brought about)']);
    expect(lines(shape(9), effect)).toEqual(['SHAPE', 'EFFECT']);
  });

  test('of what a deletion took along lead what is not found', () => {
    const lost = broken('STATUS', [answer({ method: 'GET', status: 404, lost: 'domains' })]);
    const others = broken('DELETE', [answer({ status: 404, lost: 'domains', removes: 'domains' })]);
    expect(lines(lost, others)).toEqual(['DELETE <- STATUS (taken along)']);
    const kept = broken('DELETE', [answer({ status: 200, removes: 'domains' })]);
    expect(lines(lost, kept)).toEqual(['STATUS', 'DELETE']);
    const other = broken('SERVED', [refused('not found', { method: 'GET', status: 404 })]);
    const said = refused('not found', {
      ...{ method: 'GET', status: 404, lost: 'domains', removes: 'domains' },
    });
    expect(lines(other, broken('DELETE', [said], { count: 90 }))).toEqual([
      'DELETE <- SERVED (same refusal)',
    ]);
    const volume = broken('STATUS', [answer({ method: 'GET', status: 404, lost: 'volumes' })]);
    expect(lines(volume, others)).toEqual(['STATUS', 'DELETE']);
  });

  test('of what does not last leads the operation that had changed it', () => {
    const back = answer({ method: 'GET', undone: ['ATTACH compute_id'] });
    const attach = broken('ATTACH', [back]);
    const scope = broken('SCOPE', [back], { count: 1 });
    expect(lines(scope, attach)).toEqual(['ATTACH <- SCOPE (undone)']);
    expect(lines(scope, broken('ATTACH'))).toEqual(['SCOPE', 'ATTACH']);
    const label = broken('SCOPE', [answer({ method: 'GET', undone: ['UPDATE label'] })]);
    expect(lines(label, attach)).toEqual(['SCOPE', 'ATTACH']);
    expect(lines(scope, broken('OTHER', [back]))).toEqual(['SCOPE', 'OTHER']);
  });

  test('of what does not last leads the request that undid it', () => {
    const seen = answer({ method: 'GET', undone: ['A-ATTACH compute_id'] });
    const [scope, attach] = [broken('SCOPE', [seen]), broken('A-ATTACH', [seen])];
    const made = broken('LIST', [answer({ method: 'GET', undone: ['A-CREATE compute_id'] })]);
    const deletion = broken('DELETE', [answer({ undoes: ['A-ATTACH compute_id'] })], { count: 1 });
    expect(lines(scope, attach, deletion)).toEqual([
      'DELETE <- SCOPE (undone) <- A-ATTACH (undone)',
    ]);
    expect(lines(made, deletion)).toEqual(['DELETE <- LIST (undone)']);
    const label = broken('SCOPE', [answer({ method: 'GET', undone: ['A-UPDATE label'] })]);
    expect(lines(label, deletion)).toEqual(['SCOPE', 'DELETE']);
    const other = broken('SCOPE', [answer({ method: 'GET', undone: ['B-ATTACH compute_id'] })]);
    expect(lines(other, deletion)).toEqual(['SCOPE', 'DELETE']);
  });

  test('but do not explain what was judged by others as well', () => {
    const effect = broken('EFFECT', [answer({ breaks: ['SHAPE'] }), answer({})]);
    expect(lines(effect, broken('SHAPE'))).toEqual(['EFFECT', 'SHAPE']);
  });

  test('a warning explains no failure', () => {
    const effect = broken('EFFECT', [answer({ breaks: ['SHAPE'] })]);
    const shape = broken('SHAPE', [{}], { verdict: 'warned' });
    expect(lines(effect, shape)).toEqual(['EFFECT', 'SHAPE']);
  });

  test('are one cause where a field of one name differs in one way, whatever it is a field of', () => {
    const shape = (where: string, expected = 'a timestamp') => ({
      check: EVERY_ANSWER,
      where,
      expected,
    });
    const volume = broken('VOL-CREATED', [shape('/created'), shape('/data/3/created')]);
    const image = broken('IMG-CREATED', [{ ...shape('/created'), exchanges: [7] }]);
    const label = broken('VPC-LABEL', [{ ...shape('/label', 'a string'), exchanges: [8] }]);
    expect(lines(volume, image, label)).toEqual([
      'VOL-CREATED <- IMG-CREATED (same shape)',
      'VPC-LABEL',
    ]);
  });
});

describe('a field that an operation does not take', () => {
  const ignored = ['updateDomain domain'];
  const put = { method: 'PUT', operation: 'updateDomain', states: 'UPDATE' };
  const rename = broken('RENAME', [
    {
      ...answer({ method: 'GET', operation: 'getDomain', states: 'GET', ignored }),
      where: '/domain',
    },
  ]);
  const tooLong = (more: Partial<Grounds>) => broken('LENGTH', [answer({ ...put, ...more })]);

  test('leads what it should refuse of that field', () => {
    expect(lines(tooLong({ ignored }), rename)).toEqual(['RENAME <- LENGTH (ignored)']);
    const shown = { ...answer({ ...put, ignored }), check: EVERY_ANSWER, where: '/domain' };
    expect(lines(broken('LENGTH', [shown]), rename)).toEqual(['RENAME <- LENGTH (ignored)']);
  });

  test('hides nothing that it took over, nor another field, operation or place', () => {
    expect(lines(tooLong({}), rename)).toHaveLength(2);
    expect(lines(tooLong({ ignored: ['updateDomain group'] }), rename)).toHaveLength(2);
    expect(lines(tooLong({ ignored: ['createDomain domain'] }), rename)).toHaveLength(2);
    const other = { ...answer({ ...put, ignored }), where: '/domain', exchanges: [2] };
    expect(lines(broken('UPDATE', [other]), rename)).toHaveLength(2);
    const both = broken('LENGTH', [answer({ ...put, ignored }), answer(put)]);
    expect(lines(both, rename)).toHaveLength(2);
  });
});

describe('an operation that does not work', () => {
  const always = broken('CREATE', [refused('no such route', { status: 404 })], { count: 1 });

  test('leads what needs it, when it never worked', () => {
    const needing = broken('TAGS', [refused('nothing here', { status: 404 })]);
    expect(lines(needing, always)).toEqual(['CREATE <- TAGS (operation)']);
  });

  test('explains no refusal for another reason, when it works at times', () => {
    const atTimes = { ...always, count: 9 };
    expect(lines(broken('TAGS', [refused('too many tags')]), atTimes)).toEqual(['TAGS', 'CREATE']);
  });

  test('leads what was read with it, when its answers are wrong', () => {
    const read = { method: 'GET', operation: 'listVolumes', states: 'LIST' };
    const listed = broken('ATTACHED', [answer(read)], { count: 1 });
    expect(lines(listed, broken('LIST', [answer(read)]))).toEqual(['LIST <- ATTACHED (operation)']);
  });

  test('explains nothing that answers show by themselves', () => {
    const down = { status: 500 };
    const create = broken('CREATE', [answer({ ...down, breaks: ['NO-5XX'] })], { count: 1 });
    const shown = broken('NO-5XX', [{ ...answer(down), check: EVERY_ANSWER }]);
    expect(lines(create, shown)).toEqual(['NO-5XX <- CREATE (rests on)']);
  });

  test('an answer to a write says nothing of what else it should have done', () => {
    const create = broken('CREATE', [answer({})]);
    expect(lines(create, broken('TAGS', [answer({})]))).toEqual(['CREATE', 'TAGS']);
  });
});

test('what follows from a consequence follows from its cause', () => {
  const shape = broken('SHAPE');
  const effect = broken('EFFECT', [{ ...answer({ breaks: ['SHAPE'] }), where: '/size' }]);
  const beside = broken('BESIDE', [{ where: '/size' }], { count: 90 });
  expect(lines(shape, effect, beside)).toEqual([
    'SHAPE <- EFFECT (rests on) <- BESIDE (same place)',
  ]);
});

test('two that would explain each other are one cause', () => {
  const one = broken('ONE', [answer({ breaks: ['OTHER'] })]);
  const other = broken('OTHER', [answer({ breaks: ['ONE'] })]);
  expect(lines(one, other)).toHaveLength(1);
});

describe('a missing operation', () => {
  const missing = [{ operation: 'createVolume', requirements: ['LIMIT', 'CREATE'] }];

  test('is one cause of all that is violated for want of it, led by what states it', () => {
    const limit = broken('LIMIT', [answer({ status: 404, breaks: ['SHAPE'] })]);
    const create = broken('CREATE', [answer({ status: 404, refusal: 'not found' })]);
    const shape = broken('SHAPE', [{ exchanges: [9] }]);
    expect(causesOf([limit, create, shape], missing)).toMatchObject([
      {
        headline: 'CREATE',
        missing: 'createVolume',
        consequences: [{ requirement: 'LIMIT', because: 'missing' }],
      },
      { headline: 'SHAPE', consequences: [] },
    ]);
  });

  test('is no cause where nothing is violated for want of it', () => {
    expect(causesOf([broken('OTHER')], missing)).toMatchObject([{ headline: 'OTHER' }]);
    expect(causesOf([broken('OTHER')], missing)[0]).not.toHaveProperty('missing');
  });
});
