import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Core, handle } from './core.ts';
import { type RunConfiguration, runConfiguration } from './seed/config-out.ts';
import { DEFAULT_SETTINGS, seedState } from './seed/index.ts';
import { application, type Held, LISTENER } from './shell/application.ts';
import { startCompanions } from './shell/companions.ts';
import { settableClock } from './shell/control.ts';
import { type BodyReader, readJson } from './shell/read-body.ts';
import { answerSocketErrors } from './shell/socket-errors.ts';
import { type AnswerWriter, writeAnswer } from './shell/wire.ts';
import type { Settings, State } from './state.ts';

export interface ReferenceOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Milliseconds since 1970; the clock of the machine by default. */
  readonly now?: () => number;
  /** Secrets and tokens are drawn from it. */
  readonly seed?: string;
  readonly settings?: Partial<Settings>;
  /** Whether the accounts begin with nothing but what the run configuration stands for. */
  readonly isEmpty?: boolean;
  /**
   * Offers, outside the API, `POST /_control/clock` of `{"seconds": n}`, which sets the clock forward,
   * and `POST /_control/backend/start` and `/stop`; off by default.
   */
  readonly control?: boolean;
  /** Milliseconds that a request body may take to arrive; 10 seconds by default. */
  readonly bodyTimeout?: number;
  /** Reads request bodies in another way: faults in the shell. */
  readonly read?: BodyReader;
  /** Writes answers to the wire in another way: compressed, in chunks, closing the connection. */
  readonly write?: AnswerWriter;
  /** Puts faults or dialects around the core, which does not know of them. */
  readonly wrap?: (core: Core) => Core;
}

export interface Reference {
  /** The base address, without `/v4`. */
  readonly url: string;
  /** A complete configuration of `run` for this server. */
  readonly config: RunConfiguration;
  state(): State;
  close(): Promise<void>;
}

/** Requests without a Host header are answered by us, with the documented error body. */
const SERVER = { requireHostHeader: false };

/** Starts the reference server on loopback. Rejects when the port is taken. */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const clock = settableClock(options.now ?? Date.now);
  const companions = await startCompanions();
  const held: Held = { state: undefined };
  const core = (options.wrap ?? ((plain) => plain))(handle);
  const { control = false, bodyTimeout = 10_000, read = readJson, write = writeAnswer } = options;
  const { backend } = companions;
  const app = application({ core, clock, held, backend, control, bodyTimeout, read, write });
  const server = createServer(SERVER, getRequestListener(app.fetch, LISTENER));
  answerSocketErrors(server);
  const url = `http://127.0.0.1:${await listening(server, options.port ?? 0, companions.close)}`;
  const settings = { ...DEFAULT_SETTINGS, ...options.settings, origin: url };
  const { seed = 'reference', isEmpty = false } = options;
  const seeded = seedState({ seed, settings, now: clock.now(), isEmpty });
  held.state = seeded.state;
  return {
    url,
    config: runConfiguration({ url, credentials: seeded.credentials, companions, control }),
    state: () => held.state ?? seeded.state,
    close: async () => {
      await Promise.all([closed(server), companions.close()]);
    },
  };
}

function listening(server: Server, port: number, giveUp: () => Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => void giveUp().then(() => reject(error)));
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
