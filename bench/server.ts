import { OBSERVABLE } from '../src/reference/observable.ts';
import { startReference } from '../src/reference/server.ts';
import { writeAnswer } from '../src/reference/shell/wire.ts';

/**
 * The reference server in a process of its own, so that client and server never share a core; every
 * answer is held back by as many milliseconds as the first argument says. Prints its configuration
 * as one line of JSON.
 */
const latency = Number(process.argv[2] ?? 0);
const server = await startReference({
  ...OBSERVABLE,
  ...(latency > 0
    ? {
        write: (incoming, outgoing, answer) =>
          void setTimeout(writeAnswer, latency, incoming, outgoing, answer),
      }
    : {}),
});
process.stdout.write(`${JSON.stringify(server.config)}\n`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
