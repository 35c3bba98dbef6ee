import type { Core } from '../core.ts';
import { type Body, operationOf, refusal, refuseWhen } from '../faults/blocks/index.ts';
import type { Dialect } from './dialect.ts';

const BOOTED = /^\/v4\/compute\/instances\/(\d+)\/boot$/;
const CONFIGS = /^\/v4\/compute\/instances\/(\d+)\/configs$/;

/** An instance gets its config when it is booted for the first time; until then it takes no volumes. */
export const unbooted: Dialect = {
  name: 'unbooted',
  says: 'an instance that was never booted has no config, and so takes no volumes',
  wrap: (core) => {
    const without = new Set<number>();
    const refusing = refuseWhen(
      ['attachVolume', 'createVolume'],
      ({ compute_id }) => without.has(compute_id),
      'The instance has no config.',
    )(core);
    return (state, principal, request, ...rest) => {
      if (without.has(idIn(CONFIGS, request))) return { state, answer: noConfigs() };
      const step = refusing(state, principal, request, ...rest);
      if (!isDone(step)) return step;
      if (isUnbooted(request)) without.add(idOf(step));
      without.delete(idIn(BOOTED, request));
      return step;
    };
  },
};

type Request = Parameters<Core>[2];

function idIn(path: RegExp, { path: asked }: Request): number {
  return Number(path.exec(asked)?.[1]);
}

function isDone({ answer }: ReturnType<Core>): boolean {
  return answer !== undefined && answer.status < 300;
}

function idOf({ answer }: ReturnType<Core>): number {
  return (answer?.body as Body | undefined)?.id;
}

function isUnbooted(request: Request): boolean {
  return operationOf(request).id === 'createInstance' && (request.body as Body)?.booted === false;
}

function noConfigs() {
  return { ...refusal(''), status: 200, body: { data: [], page: 1, pages: 1, results: 0 } };
}
