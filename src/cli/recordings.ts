import { createReadStream } from 'node:fs';
import { readHar } from '../traffic/har.ts';
import { isExchangeLine, linesOf, readLine } from '../traffic/ndjson.ts';
import { type Recorded, RecordingError } from '../traffic/recorded.ts';
import { isOfTheSystem } from './system-error.ts';

/** Characters of the first line that are looked at: one exchange of NDJSON, or the beginning of a HAR. */
const LONGEST_FIRST_LINE = 16 * 2 ** 20;

/**
 * The exchanges in a file, or on stdin for `-`: one JSON object per line, or else a HAR; neither is ever in memory
 * as a whole.
 * @throws RecordingError when it is neither, Error of the file system
 */
export async function* readRecording(name: string): AsyncGenerator<Recorded> {
  try {
    yield* recordedIn(name);
  } catch (error) {
    // A folder is opened like a file, and what reads it then does not say which.
    if (isOfTheSystem(error)) error.path ??= name;
    if (!(error instanceof RecordingError) || error.message.startsWith(`${name}: `)) throw error;
    throw new RecordingError(`${name}: ${error.message}`);
  }
}

async function* recordedIn(name: string): AsyncGenerator<Recorded> {
  const input = name === '-' ? process.stdin : createReadStream(name);
  const pieces = input.setEncoding('utf8')[Symbol.asyncIterator]();
  const head = await begin(pieces);
  const first = head.trimStart();
  if (first === '') throw new RecordingError(`${name}: expected a recording, but it is empty`);
  const all = joined(head, pieces);
  if (!isExchangeLine(first.split('\n', 1)[0] ?? '')) yield* readHar(all);
  else yield* readLines(all);
}

/** The text up to the end of its first line that is not blank. */
async function begin(pieces: AsyncIterator<string>): Promise<string> {
  const head: string[] = [];
  let length = 0;
  let hasBegun = false;
  while (length < LONGEST_FIRST_LINE) {
    const { value: piece, done } = await pieces.next();
    if (done) break;
    head.push(piece);
    length += piece.length;
    const text: string = hasBegun ? piece : piece.trimStart();
    hasBegun ||= text !== '';
    if (text.includes('\n')) break;
  }
  return head.join('');
}

async function* joined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<Recorded> {
  let position = 0;
  for await (const line of linesOf(pieces)) {
    position += 1;
    const recorded =
      line === undefined || line.trim() === '' ? undefined : readLine(line, position);
    if (recorded) yield recorded;
  }
}
