import { matchOperation } from '../../../spec/match.ts';
import type { Principal } from '../../access/authenticate.ts';
import type { Answer, Request, Step } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';

/** The building blocks of faults: each wraps the core for the requests of some operations. */

// biome-ignore lint/suspicious/noExplicitAny: faults reach into bodies of every shape
export type Body = any;
type Wrap = (core: Core) => Core;

/** The core as it is, for faults that stand in the shell. */
export const unwrapped: Wrap = (core) => core;

/** The unrestricted user of the seed's first account. */
export const OWNER: Principal = { kind: 'user', username: 'owner', scopes: 'all' };

/** The documented operation of a request and its path parameters. */
export function operationOf(request: Request) {
  const match = matchOperation(request.method, request.path);
  return match && 'operation' in match
    ? { id: match.operation.id, params: match.params }
    : { id: undefined, params: {} as Readonly<Record<string, string>> };
}

/** Replaces the core for these operations (one id or several, or `*`); `core` is the right one. */
export function instead(
  operations: string | readonly string[],
  act: (core: Core, ...given: Parameters<Core>) => Step,
): Wrap {
  const ids = new Set([operations].flat());
  return (core) =>
    (...given) => {
      const { id } = operationOf(given[2]);
      const meant = id !== undefined && (ids.has(id) || ids.has('*'));
      return meant ? act(core, ...given) : core(...given);
    };
}

/** Takes whoever asks for the owner. */
export function byAnyone(operations: string | readonly string[]): Wrap {
  return instead(operations, (core, state, _, ...given) => core(state, OWNER, ...given));
}

/** Changes the body of successful answers. Returning undefined leaves the body as it is. */
export function alterAnswer(
  operations: string | readonly string[],
  alter: (body: Body, request: Request, state: State) => Body,
): Wrap {
  return instead(operations, (core, ...given) => {
    const step = core(...given);
    if (!step.answer || step.answer.status >= 300) return step;
    const body = alter(structuredClone(step.answer.body), given[2], step.state);
    return body === undefined ? step : { ...step, answer: { ...step.answer, body } };
  });
}

/** A resource without its id. */
export const withoutId = ({ id: _, ...rest }: Body): Body => rest;

/** A resource whose id is a text. */
export const textId = (body: Body): Body => ({ ...body, id: String(body.id) });

/** Changes every resource in successful answers, alone or as an item of a list. */
export function alterItems(
  operations: string | readonly string[],
  alter: (item: Body, index: number) => void,
): Wrap {
  return alterAnswer(operations, (body) => {
    const items: Body[] = Array.isArray(body?.data) ? body.data : [body];
    items.forEach(alter);
    return body;
  });
}

/** Changes the body of every refusal of every documented operation. */
export function alterRefusal(alter: (body: Body) => Body): Wrap {
  return instead('*', (core, ...given) => {
    const step = core(...given);
    if (!step.answer || step.answer.status < 400) return step;
    return { ...step, answer: { ...step.answer, body: alter(step.answer.body) } };
  });
}

/**
 * Refuses what the document allows: of the requests that the core carries out, those that `when` picks.
 * @param field the request field that the refusal names
 */
export function refuseWhen(
  operations: string | readonly string[],
  when: (body: Body, request: Request, state: State) => boolean,
  reason = 'Refused.',
  field: string | null = null,
): Wrap {
  return instead(operations, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const isLawful = step.answer === undefined || step.answer.status < 300;
    if (!isLawful || !when(request.body ?? {}, request, state)) return step;
    return { state, answer: refusal(reason, 400, field) };
  });
}

/**
 * Accepts what the document forbids: a request that `when` picks goes into the core in a lawful
 * disguise, and `reveal` puts the forbidden value into the new state and the answer.
 */
export function acceptWhen(
  operations: string | readonly string[],
  when: (body: Body, request: Request, state: State) => boolean,
  disguise: (body: Body, request: Request, state: State) => Body,
  reveal: (step: Extract<Step, { answer: Answer }>, request: Request) => Step = (step) => step,
): Wrap {
  return instead(operations, (core, state, principal, request, ...rest) => {
    if (!when(request.body ?? {}, request, state)) return core(state, principal, request, ...rest);
    const disguised = {
      ...request,
      body: disguise(structuredClone(request.body ?? {}), request, state),
    };
    const step = core(state, principal, disguised, ...rest);
    return step.answer && step.answer.status < 300 ? reveal(step, request) : step;
  });
}

/** Changes what reaches the core: a field dropped, a check made blind. */
export function alterRequest(
  operations: string | readonly string[],
  alter: (request: Request, state: State) => Request,
): Wrap {
  return instead(operations, (core, state, principal, request, ...rest) =>
    core(state, principal, alter(request, state), ...rest),
  );
}

/** Changes the state after a successful request. */
export function alterState(
  operations: string | readonly string[],
  alter: (after: State, before: State, request: Request, body: Body) => State,
): Wrap {
  return instead(operations, (core, state, ...rest) => {
    const step = core(state, ...rest);
    if (!step.answer || step.answer.status >= 300) return step;
    return { ...step, state: alter(step.state, state, rest[1], step.answer.body) };
  });
}

/** Refuses texts of no more characters than the document allows, but of more bytes than that. */
export function refuseBytes(
  operations: string | readonly string[],
  field: string,
  most: number,
): Wrap {
  return refuseWhen(operations, (body) => Buffer.byteLength(String(body[field] ?? '')) > most);
}

/** A refusal in the documented form. */
export function refusal(reason: string, status = 400, field: string | null = null): Answer {
  return { status, body: { errors: [{ field, reason }] } };
}

/** True from the nth time on (from 1): faults that show only after a sequence. */
export function fromTime(nth: number): () => boolean {
  let times = 0;
  return () => {
    times += 1;
    return times >= nth;
  };
}

/** Requests that come so soon after another race it, in milliseconds. */
export const SOON = 20;
