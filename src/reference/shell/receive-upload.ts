import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Outcome } from '../effects.ts';

class TooLarge extends Error {}

/** What an upload may be once it is unpacked: more would keep a core busy for nothing. */
const MOST_IMAGE_BYTES = 8 * 2 ** 30;

/** What is read of data that is refused, since a client that is still sending does not see the answer. */
const MOST_DRAINED_BYTES = 64 * 2 ** 20;

/**
 * Streams a request body through gunzip and counts what comes out; nothing of it is kept, so that
 * memory stays bounded whatever is sent. At most `limit` compressed bytes, and `most` unpacked ones.
 */
export async function receiveUpload(
  incoming: IncomingMessage,
  limit: number,
  most = MOST_IMAGE_BYTES,
): Promise<Outcome> {
  let imageBytes = 0;
  const header = new Header();
  const counted = new Writable({
    write: (chunk: Buffer, _, done) => {
      imageBytes += chunk.length;
      done(imageBytes > most ? new TooLarge() : undefined);
    },
  });
  if (Number(incoming.headers['content-length']) > limit) {
    drain(incoming);
    return failed(new TooLarge());
  }
  try {
    await pipeline(
      incoming.iterator({ destroyOnReturn: false }),
      upTo(limit),
      header,
      createGunzip(),
      counted,
    );
    return { kind: 'upload-received', imageBytes, flags: header.flags };
  } catch (error) {
    drain(incoming);
    return failed(error);
  }
}

/** Takes a byte down as the data passes: the flags of the gzip header. */
class Header extends Transform {
  static readonly #AT = 3;
  #passed = 0;
  flags = 0;

  override _transform(chunk: Buffer, _: unknown, done: TransformCallback): void {
    this.flags = chunk[Header.#AT - this.#passed] ?? this.flags;
    this.#passed += chunk.length;
    done(null, chunk);
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

/** Reads on to a certain point, and then no more from this connection. */
function drain(incoming: IncomingMessage): void {
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_DRAINED_BYTES) incoming.destroy();
  });
  incoming.resume();
}

function failed(error: unknown): Outcome {
  const tooLarge = error instanceof TooLarge;
  const reason = tooLarge ? 'The data is larger than an upload may be.' : 'The data must be gzip.';
  return { kind: 'upload-failed', reason, tooLarge };
}
