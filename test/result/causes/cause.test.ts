import { describe, expect, test } from 'vitest';
import { causesOf } from '../../../src/result/causes/cause.ts';
import type { Grounds } from '../../../src/result/causes/grounds.ts';
import { EVERY_ANSWER } from '../../../src/result/check-result.ts';
import type { Finding } from '../../../src/result/finding.ts';
import type { RequirementResult } from '../../../src/result/requirement-result.ts';

/** A violated requirement with one finding of a check of its own for each of these. */
function broken(
  id: string,
  findings: readonly Partial<Finding>[] = [{}],
  more: Partial<RequirementResult> = {},
): RequirementResult {
  const { verdict = 'failed' } = more;
  return {
    id,
    level: verdict === 'failed' ? 'must' : 'should',
    statement: `${id} holds.`,
    cites: ['limits#rate'],
    verdict,
    checks: [],
    count: 10,
    findings: findings.map((finding) => ({
      requirement: id,
      level: 'must',
      check: `check of ${id}`,
      expected: 'one thing',
      received: 'another',
      message: 'one thing, not another',
      exchanges: [1],
      count: 1,
      ...finding,
    })),
    ...more,
  };
}

const answer = (grounds: Partial<Grounds>): Partial<Finding> => ({
  grounds: { method: 'POST', operation: 'createVolume', states: 'CREATE', status: 200, ...grounds },
});

const refused = (refusal: string, more: Partial<Grounds> = {}) =>
  answer({ status: 400, refusal, ...more });

/** Each cause in one line: its headline, and what follows from it. */
const lines = (...violated: RequirementResult[]) =>
  causesOf(violated).map(({ headline, consequences }) =>
    [headline, ...consequences.map((each) => `${each.requirement} (${each.because})`)].join(' <- '),
  );

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

describe('the same refusal', () => {
  test('joins; what more checks met leads, then what is broken more constantly', () => {
    const special = broken('LIMIT', [refused('# is too much')], { count: 1 });
    const usual = broken('ATTACH', [
      { ...refused('# is too much'), check: 'one' },
      { ...refused('# is too much'), check: 'another' },
    ]);
    expect(lines(special, usual)).toEqual(['ATTACH <- LIMIT (same refusal)']);
    const rare = broken('CREATE', [refused('taken')], { count: 60 });
    expect(lines(rare, broken('UNIQUE', [refused('taken')], { count: 3 }))).toEqual([
      'UNIQUE <- CREATE (same refusal)',
    ]);
  });

  test('is led by what names a value, where the operation accepts others, though more checks met the operation', () => {
    const twice = [
      { ...refused('# is too much'), check: 'one' },
      { ...refused('# is too much'), check: 'another' },
    ];
    const limit = broken('LIMIT', [refused('# is too much')], { count: 40 });
    expect(lines(broken('CREATE', twice, { count: 60 }), limit)).toEqual([
      'LIMIT <- CREATE (same refusal)',
    ]);
    expect(lines(broken('CREATE', twice, { count: 2 }), limit)).toEqual([
      'CREATE <- LIMIT (operation)',
    ]);
  });

  describe('with what was asked for', () => {
    const on = (about: string, ...asked: Record<string, string>[]) =>
      broken(
        'FIELD',
        asked.map((each) => refused('refused', { asked: each, about })),
        { count: 9 },
      );
    const create = (...asked: Record<string, string>[]) =>
      broken(
        'CREATE',
        asked.map((each, at) => ({
          ...refused('refused', { asked: each }),
          check: `check ${at}`,
        })),
        { count: 60 },
      );

    test('is led by the field that each of the refused requests had like that', () => {
      const nothing = on('description', { label: '12 characters', description: 'null' });
      const others = create({ description: 'null' }, { description: 'null', size: '20' });
      expect(lines(others, nothing)).toEqual(['FIELD <- CREATE (same refusal)']);
      const absent = on('size', { label: '12 characters' });
      expect(lines(create({ label: '9 characters' }), absent)).toEqual([
        'FIELD <- CREATE (same refusal)',
      ]);
    });

    test('may be led by a field that holds others, where each of the refused requests had some', () => {
      const long = on('subnets', { label: '12 characters', subnets: '[{label: 64 characters}]' });
      const three = { label: '9 characters', subnets: '[{label: 1 characters}, {label: 64 cha...' };
      expect(lines(create(three), long)).toEqual(['FIELD <- CREATE (same refusal)']);
      expect(lines(create(three, { label: '9 characters' }), long)).toEqual([
        'CREATE <- FIELD (same refusal)',
      ]);
      expect(lines(create({ ...three, subnets: '[]' }), long)).toEqual([
        'CREATE <- FIELD (same refusal)',
      ]);
    });

    describe('where two fields are refused for reasons of their own', () => {
      const [slave, disabled] = [{ type: 'slave' }, { type: 'master', status: 'disabled' }];
      const type = broken('TYPE', [refused('refused', { asked: slave, about: 'type' })]);
      const status = broken('STATUS', [refused('refused', { asked: disabled, about: 'status' })]);

      test('is led by each of them, as no request was refused for both', () => {
        expect(lines(type, status)).toEqual(['TYPE', 'STATUS']);
        const sizes = ['[{size: 1}]', '[{size: 2}]'].map((parts, at) =>
          broken(`PARTS-${at}`, [refused('refused', { asked: { parts }, about: 'parts' })]),
        );
        expect(lines(...sizes)).toEqual(['PARTS-0', 'PARTS-1']);
      });

      test('is led by each, also where the operation was refused for one of them', () => {
        expect(lines(type, status, create(disabled))).toEqual([
          'STATUS <- CREATE (same refusal)',
          'TYPE',
        ]);
      });

      test('is not led by the operation for what else was found of it', () => {
        const read = answer({ method: 'GET', operation: 'getVolume', states: 'GET' });
        const both = create(disabled, disabled);
        const more = { ...both, findings: [...both.findings, { ...both.findings[0], ...read }] };
        expect(lines(status, more as RequirementResult)).toEqual(['CREATE', 'STATUS']);
      });
    });

    test('is led by the operation where it refused less than what the other asked for', () => {
      const special = broken('TO-SLAVE', [
        refused('refused', { asked: { type: 'slave', master_ips: '[10 characters]' } }),
      ]);
      const less = { master_ips: '[10 characters]' };
      expect(lines(special, create(less))).toEqual(['CREATE <- TO-SLAVE (same refusal)']);
      expect(lines(special, create({ ...less, type: 'slave' }))).toEqual([
        'TO-SLAVE <- CREATE (same refusal)',
      ]);
    });

    test('is led by the operation where others were refused than those of whom it speaks', () => {
      const asked = { description: '7 characters' };
      const scope = broken('SCOPE', [refused('refused', { asked, by: 'token' })], { count: 9 });
      const owner = broken('CREATE', [refused('refused', { asked, by: 'owner' })], { count: 60 });
      expect(lines(owner, scope)).toEqual(['CREATE <- SCOPE (same refusal)']);
      const token = broken('CREATE', [refused('refused', { asked, by: 'token' })], { count: 60 });
      expect(lines(token, scope)).toEqual(['SCOPE <- CREATE (same refusal)']);
    });

    test('is led by that field in front of whatever else was refused with it, though others have theirs alike by chance', () => {
      const asked = { type: 'master', email: '17 characters' };
      const type = broken('TYPE', [refused('refused', { asked, about: 'type' })], { count: 12 });
      const email = broken('EMAIL', [refused('refused', { asked, about: 'email' })], { count: 9 });
      const other = { type: 'master', email: '30 characters', status: 'disabled' };
      const disabled = broken('DISABLED', [refused('refused', { asked: other })], { count: 1 });
      expect(lines(disabled, email, type, create(other))).toEqual([
        'TYPE <- DISABLED (same refusal) <- EMAIL (same refusal) <- CREATE (same refusal)',
      ]);
      const slave = broken('SLAVE', [refused('refused', { asked: { ...asked, type: 'slave' } })]);
      expect(lines(slave, type)).toEqual(['SLAVE <- TYPE (same refusal)']);
    });

    test('is led by the operation where one was refused without it', () => {
      const long = on('label', { label: '32 characters' }, { label: '1 characters' });
      const plain = create({ label: '12 characters' });
      expect(lines(plain, long)).toEqual(['CREATE <- FIELD (same refusal)']);
      expect(lines(create({ label: '32 characters' }), long)).toEqual([
        'FIELD <- CREATE (same refusal)',
      ]);
    });
  });

  describe('by several operations', () => {
    const text = { asked: { label: '12 characters' } };
    const by = (operation: string) => ({ operation, states: operation.toUpperCase() });
    const media = broken('MEDIA', [
      refused('no such type', { ...by('updateA'), ...text }),
      refused('no such type', { ...by('updateB'), ...text }),
    ]);
    const twice = (id: string, operation: string, reason = 'no such type') =>
      broken(
        id,
        [
          { ...refused('no such type', { ...by(operation), ...text }), check: 'one' },
          { ...refused(reason, { ...by(operation), ...text }), check: 'another' },
          { ...refused('no such type', { ...by(operation), ...text }), check: 'a third' },
        ],
        { count: 3 },
      );

    test('is led by what all of them show, though more checks met each of them', () => {
      const [a, b] = [twice('UPDATEA', 'updateA'), twice('UPDATEB', 'updateB')];
      expect(lines(a, media, b)).toEqual([
        'MEDIA <- UPDATEA (same refusal) <- UPDATEB (same refusal)',
      ]);
    });

    test('hides no second fault of one of them, nor a refusal of somebody else', () => {
      const own = twice('UPDATEB', 'updateB', 'taken');
      expect(lines(media, own)).toEqual(['UPDATEB', 'MEDIA']);
      const token = { ...text, by: 'token' };
      const scopes = broken('SCOPES', [
        refused('not yours', { ...by('updateA'), ...token }),
        refused('not yours', { ...by('updateB'), ...token }),
      ]);
      const owner = refused('not yours', { ...by('updateA'), ...text, by: 'owner' });
      const update = broken('UPDATEA', [{ ...owner, check: 'one' }, owner, owner]);
      expect(lines(update, scopes)).toEqual(['UPDATEA', 'SCOPES']);
    });
  });

  test('an operation that never works follows no equal that follows from it', () => {
    const never = broken('LIST', [refused('refused', { states: 'LIST' })], { count: 1 });
    const base = broken('BASE', [refused('refused', { states: 'LIST' })], { count: 1 });
    const twice = broken('PUBLIC', [
      { ...refused('refused', { states: 'LIST', by: 'anonymous' }), check: 'one' },
      { ...refused('refused', { states: 'LIST', by: 'anonymous' }), check: 'another' },
    ]);
    expect(lines(base, never, twice)).toEqual(['LIST <- BASE (operation) <- PUBLIC (operation)']);
  });

  test('does not join across operations, nor for another reason', () => {
    const one = broken('A', [refused('taken')]);
    expect(lines(one, broken('B', [refused('taken', { operation: 'createVpc' })]))).toHaveLength(2);
    expect(lines(one, broken('B', [refused('too long')]))).toHaveLength(2);
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
