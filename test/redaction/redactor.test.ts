import { expect, onTestFinished, test, vi } from 'vitest';
import { unfitness } from '../../src/redaction/fitness.ts';
import { NOTHING_SECRET, Redactor } from '../../src/redaction/redactor.ts';

const TOKEN = '9f86d081884c7d659a2feaa0c55ad015';
const redactor = new Redactor([{ token: TOKEN, role: 'owner' }]);

test('a token in the middle of a text becomes the mask of its role', () => {
  expect(redactor.text(`a ${TOKEN}, b ${TOKEN}`)).toBe('a ***owner***, b ***owner***');
});

test('both halves of a token that is cut in two are masked', () => {
  const [one, other] = [TOKEN.slice(0, 16), TOKEN.slice(16)];
  expect(redactor.text(`{"a":"${one}","b":"${other}"}`)).toBe(
    '{"a":"***owner***","b":"***owner***"}',
  );
});

test('what is as short as a part of any other text stays', () => {
  expect(redactor.text(`${TOKEN.slice(0, 15)} ${TOKEN.slice(17)}`)).toBe(
    `${TOKEN.slice(0, 15)} ${TOKEN.slice(17)}`,
  );
});

test('names and nested values of data are masked, and nothing else is changed', () => {
  const value = { [TOKEN]: [TOKEN, 1, null, { a: true }] };
  expect(redactor.value(value)).toEqual({ '***owner***': ['***owner***', 1, null, { a: true }] });
  expect(NOTHING_SECRET.value(value)).toEqual(value);
});

test('an error keeps its name and loses the token', () => {
  const error = redactor.error(new TypeError(`no ${TOKEN}`));
  expect(error).toBeInstanceOf(TypeError);
  expect(error.name).toBe('TypeError');
  expect(`${error.message} ${error.stack}`).not.toContain(TOKEN);
});

test('a short token is masked as a word of its own', () => {
  const short = new Redactor([{ token: 'x7Qz', role: 'owner' }]);
  expect(short.text('x7Qz, X7QZ and x7Qzebra')).toBe('***owner***, ***owner*** and x7Qzebra');
});

test('a token that is an ordinary word is masked where credentials stand, and nowhere else', () => {
  const unfit = new Redactor([{ token: 'status', role: 'owner', isUnfit: true }]);
  expect(unfit.text('{"status":"active"} Bearer status, authorization: Status')).toBe(
    '{"status":"active"} Bearer ***owner***, authorization: ***owner***',
  );
  expect(unfit.text('/v4/volumes?access_token=status&status=1')).toBe(
    '/v4/volumes?access_token=***owner***&status=1',
  );
});

test.each([
  ['status', 'is an ordinary word, or begins like one'],
  ['inconclusive', 'is an ordinary word, or begins like one'],
  ['abc', 'has fewer than 4 characters'],
  ['123456789012', 'is a number'],
  ['***owner***', 'is an ordinary word, or begins like one'],
  ['banana', undefined],
  [TOKEN, undefined],
])('the token %s %s', (token, why) => {
  const own = ['a volume has a status', 'verdict: inconclusive'];
  expect(unfitness(token, own, ['owner'])).toBe(why);
});

test('looking for tokens reads a few characters for each one of the text, whatever stands there', () => {
  const many = new Redactor([
    { token: '*'.repeat(64), role: 'a' },
    { token: TOKEN, role: 'b' },
  ]);
  const read = vi.spyOn(String.prototype, 'charCodeAt');
  onTestFinished(() => read.mockRestore());
  for (const length of [16_000, 64_000]) {
    const text = `${'*'.repeat(15)}-`.repeat(length / 16);
    read.mockClear();
    many.text(text);
    expect(read.mock.calls.length).toBeLessThan(100 * length);
    expect(read.mock.calls.length).toBeGreaterThan(length / 100);
  }
});
