import { expect } from 'vitest';
import { authenticate } from '../../../src/reference/access/authenticate.ts';
import type { Answer, Request } from '../../../src/reference/call.ts';
import { handle } from '../../../src/reference/core.ts';
import type { Effect, Outcome } from '../../../src/reference/effects.ts';
import { DEFAULT_SETTINGS, seedState } from '../../../src/reference/seed/index.ts';
import type { Settings, State } from '../../../src/reference/state.ts';
import { advance } from '../../../src/reference/transitions.ts';
import { validateExchange } from '../../../src/validate/index.ts';
import { freezeDeep } from './freeze-deep.ts';

/** An answer with its body as any JSON value, to be looked into freely. */
export interface Told {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  readonly body: any;
}

/** The core with its state and a clock in hand; every exchange is held against the document. */
export class CoreClient {
  state: State;
  now = Date.UTC(2026, 0, 1);
  readonly tokens: Readonly<Record<string, string>>;
  /** What the shell would answer to an effect. */
  perform: (effect: Effect) => Outcome = () => ({ kind: 'nodes-checked', up: [] });

  constructor(settings: Partial<Settings> = {}) {
    const all = { ...DEFAULT_SETTINGS, ...settings };
    const { state, credentials } = seedState({ seed: 'test', settings: all, now: this.now });
    this.state = freezeDeep(state);
    const { tokens, ...roles } = credentials;
    this.tokens = { ...roles, ...tokens };
  }

  /** Sends `METHOD /path?query` as a role: `owner`, `anonymous`, a scope set, or any other token. */
  send(role: string, target: string, body?: unknown): Told {
    const token = this.tokens[role] ?? role;
    return this.sendWith(role === 'anonymous' ? undefined : `Bearer ${token}`, target, body);
  }

  /** Sends with this Authorization header. */
  sendWith(authorization: string | undefined, target: string, body?: unknown): Told {
    const [method = '', url = ''] = target.split(' ');
    const before = freezeDeep(advance(this.state, this.now));
    this.state = before;
    const answer = this.answer(requestOf(method, `/v4${url}`, body), authorization);
    if (answer.status >= 400) expect(this.state, 'state after a refusal').toBe(before);
    expectLawful(method, url, body, answer);
    return { status: answer.status, body: answer.body };
  }

  /** Sends as the owner, judging nothing: for measurements. */
  sendBare(target: string, body?: unknown): Told {
    const [method = '', url = ''] = target.split(' ');
    const authorization = `Bearer ${this.tokens.owner}`;
    const answer = this.answer(
      requestOf(method, `/v4${url}`, body),
      authorization,
      (state) => state,
    );
    return { status: answer.status, body: answer.body };
  }

  /** Sends without credentials to a path outside the API. */
  sendOutside(target: string): Told {
    const [method = '', path = ''] = target.split(' ');
    const { status, body } = this.answer({ method, path, query: {} }, undefined);
    return { status, body };
  }

  /** Sends as the owner, and expects a success. @returns the body */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  ok(target: string, body?: unknown): any {
    const told = this.send('owner', target, body);
    expect(told, target).toMatchObject({ status: 200 });
    return told.body;
  }

  private answer(
    request: Request,
    authorization: string | undefined,
    keep: (state: State) => State = freezeDeep,
  ): Answer {
    let outcome: Outcome | undefined;
    for (;;) {
      const principal = authenticate(this.state, authorization);
      const step = handle(this.state, principal, request, this.now, outcome);
      this.state = keep(step.state);
      if (step.answer !== undefined) return step.answer;
      outcome = this.perform(step.effect);
    }
  }
}

function requestOf(method: string, url: string, body: unknown): Request {
  const [path = '', search = ''] = url.split('?');
  return { method, path, query: Object.fromEntries(new URLSearchParams(search)), body };
}

/** Whatever is answered, the document has nothing against it. */
function expectLawful(method: string, url: string, body: unknown, answer: Answer): void {
  const findings = validateExchange({
    method,
    url: `/v4${url}`,
    requestHeaders: { 'content-type': 'application/json' },
    requestBody: body === undefined ? undefined : JSON.stringify(body),
    status: answer.status,
    answerHeaders: { 'content-type': 'application/json' },
    answerBody: answer.body === undefined ? undefined : JSON.stringify(answer.body),
  });
  const blamed = findings.filter(({ side }) => side === 'answer');
  expect(
    blamed.map(({ message }) => message),
    `${method} ${url}`,
  ).toEqual([]);
}
