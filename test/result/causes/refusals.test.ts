import { describe, expect, test } from 'vitest';
import type { RequirementResult } from '../../../src/result/requirement-result.ts';
import { answer, broken, lines, refused } from './violated.ts';

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

    test('is led by what more checks met where it asked for that field alone, and so speaks of it too', () => {
      const value = on('status', { status: 'disabled', description: '12 characters' });
      const disable = (asked: Record<string, string>) => {
        const found = refused('refused', { asked });
        return broken('DISABLE', [
          { ...found, check: 'one' },
          { ...found, check: 'another' },
        ]);
      };
      expect(lines(value, disable({ status: 'disabled' }))).toEqual([
        'DISABLE <- FIELD (same refusal)',
      ]);
      expect(lines(value, disable({ status: 'disabled', type: 'slave' }))).toEqual([
        'FIELD <- DISABLE (same refusal)',
      ]);
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
