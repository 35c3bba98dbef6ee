import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { authenticate } from '../authenticate.ts';
import { type Answer, refusalAnswer } from '../call.ts';
import type { Core } from '../core.ts';
import type { Effect, Outcome } from '../effects.ts';
import { Refusal } from '../errors.ts';
import type { State } from '../state.ts';
import type { Backend } from './companions.ts';
import { CONTROL, type SettableClock, secondsAsked } from './control.ts';
import { checkNodes } from './health-check.ts';
import type { BodyReader } from './read-body.ts';
import { receiveUpload } from './receive-upload.ts';
import { type AnswerWriter, readRequest } from './wire.ts';
import { transferZone } from './zone-transfer.ts';

/** The state between requests: the only thing in the server that changes. */
export interface Held {
  state: State | undefined;
}

/** What an application is made of. */
export interface Parts {
  readonly core: Core;
  readonly clock: SettableClock;
  readonly held: Held;
  readonly backend: Backend;
  /** Whether the clock and the backend can be controlled over HTTP. */
  readonly control: boolean;
  /** Milliseconds that a request body may take to arrive. */
  readonly bodyTimeout: number;
  readonly read: BodyReader;
  readonly write: AnswerWriter;
}

type Exchange = Context<{ Bindings: HttpBindings }>;

/** The server as a Hono application: the core behind every path, and the control if it is offered. */
export function application(parts: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  if (parts.control) offerControl(app, parts);
  app.all('*', async ({ env: { incoming, outgoing } }: Exchange) => {
    parts.write(incoming, outgoing, await answerTo(parts, incoming));
    return RESPONSE_ALREADY_SENT;
  });
  app.onError((error) => unexpected(error));
  return app;
}

/** Whoever runs a server beside other code wants the globals left alone. */
export const LISTENER = { overrideGlobalObjects: false, errorHandler: unexpected };

/** A bug of ours, or a request that is none: Host headers and targets that no URL can hold. */
function unexpected(error: unknown): Response {
  const status = (error as Error)?.name === 'RequestError' ? 400 : 500;
  const reason = status === 400 ? 'The target or the host is no URL.' : 'Unexpected.';
  return Response.json({ errors: [{ field: null, reason }] }, { status });
}

function offerControl(app: Hono<{ Bindings: HttpBindings }>, { clock, backend }: Parts): void {
  app.post(CONTROL.clock, (exchange) => setClock(exchange, clock));
  app.post(CONTROL.backendStart, async ({ json }) => {
    await backend.start();
    return json({ listening: true });
  });
  app.post(CONTROL.backendStop, async ({ json }) => {
    await backend.stop();
    return json({ listening: false });
  });
}

async function setClock({ req, json }: Exchange, clock: SettableClock): Promise<Response> {
  const seconds = secondsAsked(await req.json().catch(() => undefined));
  if (seconds === undefined) return json({ expected: '{"seconds": n}, n at least 0' }, 400);
  clock.advance(seconds);
  return json({ now: new Date(clock.now()).toISOString() });
}

/** Asks the core, and performs what it asks for, until it answers. */
async function answerTo(
  { core, clock, held, bodyTimeout, read }: Parts,
  incoming: IncomingMessage,
): Promise<Answer> {
  try {
    const request = await readRequest(incoming, { bodyTimeout, read });
    let outcome: Outcome | undefined;
    for (;;) {
      if (held.state === undefined) throw new Error('expected a state');
      const principal = authenticate(held.state, incoming.headers.authorization);
      const step = core(held.state, principal, request, clock.now(), outcome);
      held.state = step.state;
      if (step.answer !== undefined) return step.answer;
      outcome = await perform(step.effect, incoming);
    }
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}

/** Performs what the core asks for; `incoming` is the request that made it ask. Never rejects. */
function perform(effect: Effect, incoming: IncomingMessage): Promise<Outcome> {
  switch (effect.kind) {
    case 'transfer-zone':
      return transferZone(effect.domain, effect.nameserver);
    case 'check-nodes':
      return checkNodes(effect.addresses);
    case 'receive-upload':
      return receiveUpload(incoming, effect.limit);
  }
}
