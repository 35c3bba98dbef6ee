#!/usr/bin/env node
import { execute } from './execute.ts';

/** What is to come to its end unread: a run that stops midway leaves on the target what it has created. */
const GOES_ON = ['run', 'sweep'];

const words = process.argv.slice(2);
// A reader that closes the pipe (`| head`, `2>&1 | head`) has seen enough.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (!GOES_ON.includes(words[0] ?? '')) process.exit();
  });
}
await execute(words);
