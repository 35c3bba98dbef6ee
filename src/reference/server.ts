import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Dispatcher } from 'undici';
import { type Balancing, balance } from './balancing/balancing.ts';
import { type Core, handle } from './core.ts';
import { answerNames, type Names } from './names/names.ts';
import { type PowerOff, powerOff } from './resources/11-instances/watchdog.ts';
import { type RunConfiguration, runConfiguration } from './seed/config-out.ts';
import { DEFAULT_SETTINGS, seedState } from './seed/index.ts';
import { application, LISTENER, responder } from './shell/application.ts';
import { startCompanions } from './shell/companions.ts';
import { settableClock } from './shell/control.ts';
import { History } from './shell/history.ts';
import { InProcess } from './shell/in-process.ts';
import { offerLoadBalancers } from './shell/load-balancers.ts';
import { type BodyReader, readJson } from './shell/read-body.ts';
import { answerService } from './shell/service-names.ts';
import { answerSocketErrors } from './shell/socket-errors.ts';
import { type AnswerWriter, writeAnswer } from './shell/wire.ts';
import { IMPORTER } from './shell/zone-import.ts';
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
   * `POST /_control/backend/start` and `/stop`, and `POST /_control/transfers`, which answers the addresses that
   * the importable domain was handed to, and `POST /_control/power-off` of `{"compute_id": n}`; off by default.
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
  /** Puts faults or dialects around the name server. */
  readonly names?: (names: Names) => Names;
  /** Puts faults around the load balancers. */
  readonly balancing?: (balancing: Balancing) => Balancing;
  /** Puts faults around the watchdog of instances. */
  readonly powerOff?: (powerOff: PowerOff) => PowerOff;
  /** Where imports come from, as name servers on loopback are told; an address that the document names by default. */
  readonly importer?: string;
  /** Milliseconds after which name server and load balancers follow the API; 0 by default. */
  readonly effectDelay?: number;
}

export interface Reference {
  /** The base address, without `/v4`. */
  readonly url: string;
  /** A complete configuration of `run` for this server. */
  readonly config: RunConfiguration;
  /** Carries the requests of an undici client here without a socket. */
  readonly inProcess: Dispatcher;
  state(): State;
  close(): Promise<void>;
}

/** Requests without a Host header are answered by us, with the documented error body. */
const SERVER = { requireHostHeader: false };

/** Starts the reference server on loopback. Rejects when the port is taken. */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const clock = settableClock(options.now ?? Date.now);
  const held = new History(options.effectDelay ?? 0);
  const names = (options.names ?? ((plain) => plain))(answerNames);
  const companions = await startCompanions((masterPort) =>
    answerService({ names, held, masterPort }),
  );
  const core = (options.wrap ?? ((plain) => plain))(handle);
  const { control = false, bodyTimeout = 10_000, read = readJson, write = writeAnswer } = options;
  const { importer = IMPORTER } = options;
  const wire = { bodyTimeout, read, write };
  const off = (options.powerOff ?? ((plain) => plain))(powerOff);
  const parts = { powerOff: off, core, clock, held, companions, control, importer, ...wire };
  const app = application(parts);
  const server = createServer(SERVER, getRequestListener(app.fetch, LISTENER));
  answerSocketErrors(server);
  const balancing = (options.balancing ?? ((plain) => plain))(balance);
  const balancers = offerLoadBalancers(server, { balancing, held });
  const url = `http://127.0.0.1:${await listening(server, options.port ?? 0, companions.close)}`;
  const settings = { ...DEFAULT_SETTINGS, ...options.settings, origin: url };
  const { seed = 'reference', isEmpty = false } = options;
  const begun = clock.now();
  const seeded = seedState({ seed, settings, now: begun, isEmpty });
  held.state = seeded.state;
  return {
    url,
    config: runConfiguration({ url, begun, credentials: seeded.credentials, companions, control }),
    inProcess: new InProcess(responder(parts)),
    state: () => held.state ?? seeded.state,
    close: async () => {
      balancers.close();
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
