import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { ByteRoom } from '../../text/byte-room.ts';
import { authenticate } from '../access/authenticate.ts';
import { type Answer, refusalAnswer } from '../call.ts';
import type { Core } from '../core.ts';
import type { Effect, Outcome } from '../effects.ts';
import { Refusal } from '../errors.ts';
import type { PowerOff } from '../resources/11-instances/watchdog.ts';
import { advance } from '../transitions.ts';
import type { Companions } from './companions.ts';
import { CONTROL, instanceAsked, type SettableClock, secondsAsked } from './control.ts';
import { checkNodes } from './health-check.ts';
import type { History } from './history.ts';
import type { Responder } from './in-process.ts';
import type { BodyReader } from './read-body.ts';
import { receiveUpload } from './receive-upload.ts';
import { type AnswerWriter, readRequest } from './wire.ts';
import { importZone } from './zone-import.ts';

/** What an application is made of. */
export interface Parts {
  readonly core: Core;
  readonly clock: SettableClock;
  /** The state between requests: the only thing in the server that changes. */
  readonly held: History;
  readonly companions: Companions;
  /** Whether the clock and the companions can be controlled over HTTP. */
  readonly control: boolean;
  readonly powerOff: PowerOff;
  /** See `importZone`. */
  readonly importer: string;
  /** Milliseconds that a request body may take to arrive. */
  readonly bodyTimeout: number;
  readonly read: BodyReader;
  readonly write: AnswerWriter;
}

/** Bytes of bodies that are held at one time, of all requests together. */
const MOST_HELD = 64 * 2 ** 20;

type Exchange = Context<{ Bindings: HttpBindings }>;

/** The server as a Hono application: the core behind every path, and the control if it is offered. */
export function application(parts: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  if (parts.control) offerControl(app, parts);
  const respond = responder(parts);
  app.all('*', async ({ env: { incoming, outgoing } }: Exchange) => {
    await respond(incoming as IncomingMessage, outgoing as ServerResponse);
    return RESPONSE_ALREADY_SENT;
  });
  app.onError((error) => unexpected(error));
  return app;
}

/** Answers with the core, whatever carries requests and answers. */
export function responder(parts: Parts): Responder {
  const all = { ...parts, room: new ByteRoom(MOST_HELD) };
  return async (incoming, outgoing) =>
    parts.write(incoming, outgoing, await answerTo(all, incoming));
}

/** Whoever runs a server beside other code wants the globals left alone. */
export const LISTENER = { overrideGlobalObjects: false, errorHandler: unexpected };

/** A bug of ours, or a request that is none: Host headers and targets that no URL can hold. */
function unexpected(error: unknown): Response {
  const status = (error as Error)?.name === 'RequestError' ? 400 : 500;
  const reason = status === 400 ? 'The target or the host is no URL.' : 'Unexpected.';
  return Response.json({ errors: [{ field: null, reason }] }, { status });
}

function offerControl(app: Hono<{ Bindings: HttpBindings }>, parts: Parts): void {
  const { clock, companions } = parts;
  const { backend, transfers } = companions;
  app.post(CONTROL.powerOff, (exchange) => powerOffNow(exchange, parts));
  app.post(CONTROL.clock, (exchange) => setClock(exchange, clock));
  app.post(CONTROL.backendStart, async ({ json }) => {
    await backend.start();
    return json({ listening: true });
  });
  app.post(CONTROL.backendStop, async ({ json }) => {
    await backend.stop();
    return json({ listening: false });
  });
  app.post(CONTROL.transfers, ({ json }) => json(transfers));
}

async function setClock({ req, json }: Exchange, clock: SettableClock): Promise<Response> {
  const seconds = secondsAsked(await req.json().catch(() => undefined));
  if (seconds === undefined || !clock.advance(seconds)) {
    return json({ expected: '{"seconds": n}, n at least 0, up to the year 9900' }, 400);
  }
  return json({ now: new Date(clock.now()).toISOString() });
}

async function powerOffNow(
  { req, json }: Exchange,
  { clock, held, powerOff }: Parts,
): Promise<Response> {
  const id = instanceAsked(await req.json().catch(() => undefined));
  const now = clock.now();
  const after = held.state && powerOff(advance(held.state, now), id, now);
  if (after === undefined) return json({ off: false }, 409);
  held.state = after;
  return json({ off: true });
}

/** Asks the core, and performs what it asks for, until it answers. */
async function answerTo(
  { core, clock, held, room, bodyTimeout, read, importer }: Parts & { readonly room: ByteRoom },
  incoming: IncomingMessage,
): Promise<Answer> {
  try {
    const request = await readRequest(incoming, { bodyTimeout, read, room });
    let outcome: Outcome | undefined;
    for (;;) {
      if (held.state === undefined) throw new Error('expected a state');
      const principal = authenticate(held.state, incoming.headers.authorization);
      const step = core(held.state, principal, request, clock.now(), outcome);
      held.state = step.state;
      if (step.answer !== undefined) return step.answer;
      outcome = await perform(step.effect, { incoming, importer });
    }
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}

/** Performs what the core asks for; `incoming` is the request that made it ask. Never rejects. */
function perform(
  effect: Effect,
  { incoming, importer }: { readonly incoming: IncomingMessage } & Pick<Parts, 'importer'>,
): Promise<Outcome> {
  switch (effect.kind) {
    case 'transfer-zone':
      return importZone(effect.domain, effect.nameserver, importer);
    case 'check-nodes':
      return checkNodes(effect.addresses);
    case 'receive-upload':
      return receiveUpload(incoming, effect.limit);
  }
}
