import type { Principal } from './access/authenticate.ts';
import { admit } from './access/permissions.ts';
import { type ImpliedOperations, type Request, refusalAnswer, type Step } from './call.ts';
import type { Outcome } from './effects.ts';
import { Refusal } from './errors.ts';
import { checkedBody } from './request-body.ts';
import { handlers, impliedOperations, uploads } from './resources/index.ts';
import { createRouter } from './routes.ts';
import type { State } from './state.ts';
import { advance } from './transitions.ts';

/**
 * The whole API as one pure function: no clock, no chance, no input or output. `now` is milliseconds
 * since 1970. A request that needs input or output gives an effect instead of an answer; the shell
 * performs it and calls again, with the state of that moment and the outcome.
 */
export type Core = (
  state: State,
  principal: Principal,
  request: Request,
  now: number,
  outcome?: Outcome,
) => Step;

const route = createRouter(handlers, { ...belowVersion(impliedOperations), ...uploads });

export const handle: Core = (state, principal, request, now, outcome) => {
  const current = advance(state, now);
  try {
    const found = route(request.method, request.path);
    const user = admit(current, principal, found);
    const body = checkedBody(request.body, found.operation?.id);
    const { handler, params } = found;
    return handler({ state: current, now, user, params, query: request.query, body, outcome });
  } catch (error) {
    if (error instanceof Refusal) return { state: current, answer: refusalAnswer(error) };
    throw error;
  }
};

function belowVersion(table: ImpliedOperations): ImpliedOperations {
  const entries = Object.entries(table);
  return Object.fromEntries(entries.map(([key, value]) => [key.replace(' ', ' /v4'), value]));
}
