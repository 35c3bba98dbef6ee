import { createReadStream } from 'node:fs';
import { readHar } from '../traffic/har.ts';
import { isExchangeLine, linesOf, readLine } from '../traffic/ndjson.ts';
import { type Recorded, RecordingError } from '../traffic/recorded.ts';

/**
 * The exchanges in a file, or on stdin for `-`: one JSON object per line, read line by line, or else
 * a HAR, read as a whole.
 * @throws RecordingError when it is neither, Error of the file system
 */
export async function* readRecording(name: string): AsyncGenerator<Recorded> {
  const input = name === '-' ? process.stdin : createReadStream(name);
  const whole: string[] = [];
  let position = 0;
  let perLine: boolean | undefined;
  for await (const line of linesOf(input.setEncoding('utf8'))) {
    position += 1;
    if (perLine === undefined && line.trim() !== '') perLine = isExchangeLine(line);
    if (!perLine) whole.push(line);
    else if (line.trim() !== '') yield* present(readLine(line, position));
  }
  if (perLine === undefined)
    throw new RecordingError(`${name}: expected a recording, but it is empty`);
  if (!perLine) yield* readHar(whole.join('\n'));
}

function present<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
