import type { IncomingMessage } from 'node:http';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Outcome } from '../effects.ts';

class TooLarge extends Error {}

/**
 * Streams a request body through gunzip and counts what comes out; nothing of it is kept, so that
 * memory stays bounded whatever is sent. At most `limit` compressed bytes.
 */
export async function receiveUpload(incoming: IncomingMessage, limit: number): Promise<Outcome> {
  let imageBytes = 0;
  const counted = new Writable({
    write: (chunk: Buffer, _, done) => {
      imageBytes += chunk.length;
      done();
    },
  });
  try {
    await pipeline(
      incoming.iterator({ destroyOnReturn: false }),
      upTo(limit),
      createGunzip(),
      counted,
    );
    return { kind: 'upload-received', imageBytes };
  } catch (error) {
    incoming.resume();
    return failed(error);
  }
}

function upTo(limit: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      if (bytes > limit) done(new TooLarge());
      else done(null, chunk);
    },
  });
}

function failed(error: unknown): Outcome {
  const tooLarge = error instanceof TooLarge;
  const reason = tooLarge ? 'The data is larger than an upload may be.' : 'The data must be gzip.';
  return { kind: 'upload-failed', reason, tooLarge };
}
