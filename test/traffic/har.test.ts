import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText } from '../../src/text/body-text.ts';
import { readHar } from '../../src/traffic/har.ts';
import { linesOf } from '../../src/traffic/ndjson.ts';
import { RecordingError } from '../../src/traffic/recorded.ts';

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

function entry(text: string, status = 200) {
  return {
    comment: { entries: [{ text }], log: [] },
    request: { method: 'GET', url: 'http://h/v4/volumes', headers: [null, { name: 'A' }, 7] },
    response: { status, headers: [{ name: 'X-A', value: text }], content: { text } },
  };
}

const bodiesOf = async (har: string, length: number) =>
  (await all(readHar(inPieces(har, length)))).map(({ exchange }) => exchange.answerBody);

describe('a HAR in pieces', () => {
  test('law: whatever the pieces and the bodies are, its entries are read as from the whole', async () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ':', ',', 'a') });
    await fc.assert(
      fc.asyncProperty(fc.array(text), fc.integer({ min: 1, max: 50 }), async (texts, length) => {
        const har = {
          log: { creator: { entries: [1] }, entries: texts.map((each) => entry(each)) },
        };
        expect(await bodiesOf(JSON.stringify(har), length)).toEqual(texts);
        expect(await bodiesOf(JSON.stringify(har, null, 1), length)).toEqual(texts);
      }),
      { numRuns: 50 },
    );
  });

  test('what was cut for a report of ours is passed over', async () => {
    const cut = cutText('x'.repeat(40), 30);
    const har = JSON.stringify({ log: { entries: [entry(cut), entry('b')] } });
    expect(await bodiesOf(har, 65_536)).toEqual(['b']);
  });

  test('what has no answer, and what is too long to be held, is passed over', async () => {
    const long = 'x'.repeat(13 * 2 ** 20);
    const har = JSON.stringify({ log: { entries: [entry('a', 0), entry(long), entry('b')] } });
    const found = await all(readHar(inPieces(har, 65_536)));
    expect(found.map(({ position }) => position)).toEqual([3]);
  });

  test.each([
    ['no JSON', /expected JSON: one exchange per line, or a HAR/],
    ['{"log":{"entries":{}}}', /expected JSON: one exchange per line, or a HAR/],
    ['{"log":{"entries":[{}', /it breaks off/],
    ['{"log":{"entries":[{]}}}', /brackets do not agree/],
    ['{"log":{"entries":[{x}]}}', /entry 1: expected JSON/],
    ['{"log":{"entries":[]}}{', /nothing after the HAR/],
    [`{"log":{"entries":[${'['.repeat(300)}`, /nests too deep/],
  ])('%s is refused', async (text, message) => {
    const reading = all(readHar(inPieces(text, 1000)));
    await expect(reading).rejects.toThrow(RecordingError);
    await expect(reading).rejects.toThrow(message);
  });
});

test('a line that is too long to be held is passed over, and the next one read', async () => {
  async function* pieces() {
    yield 'a\n';
    for (let part = 0; part < 33; part += 1) yield 'x'.repeat(2 ** 20);
    yield '\nb';
  }
  expect(await all(linesOf(pieces()))).toEqual(['a', undefined, 'b']);
});
