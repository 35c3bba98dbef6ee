import { TIMER_DEFAULTS } from '../../rules/07-domains/domain-timer.ts';
import type { Answer } from '../call.ts';
import type { Core } from '../core.ts';
import { alterState, type Body, operationOf } from '../faults/blocks/index.ts';
import { nextId, type State } from '../state.ts';
import type { Dialect } from './dialect.ts';

const MOST_EVENTS = 12;

/**
 * Old events are dropped, what was refused is told as having failed, and a clone does not know any more
 * which timers nobody ever set, nor who may transfer its source.
 */
export const forgetful: Dialect = {
  name: 'forgetful',
  says: `the last ${MOST_EVENTS} events are listed, failures among them, and clones have their timers spelled out and no axfr_ips`,
  wrap: (core) => {
    const inner = tellingFailures(cloning(core));
    return (state, ...given) => {
      const step = inner(state, ...given);
      return step.answer ? { ...step, state: latestEvents(step.state) } : step;
    };
  },
};

const ACTIONS: Readonly<Record<string, string>> = {
  createVpc: 'vpc_create',
  updateVpc: 'vpc_update',
  deleteVpc: 'vpc_delete',
};

/** A refused change of a VPC is an event too, of an action that failed. */
function tellingFailures(core: Core): Core {
  const failed = new Set<unknown>();
  return (state, principal, request, now, ...rest) => {
    const step = core(state, principal, request, now, ...rest);
    if (!step.answer) return step;
    if (request.path === '/v4/account/events') return { ...step, answer: marked(step.answer) };
    const action = ACTIONS[operationOf(request).id ?? ''];
    if (action === undefined || step.answer.status < 400 || principal.kind !== 'user') return step;
    const { label = '' } = Object(request.body);
    const vpc = state.vpcs.get(Number(operationOf(request).params.vpcId));
    const [id, next] = nextId(step.state, 'event');
    failed.add(id);
    const { username } = principal;
    const account = state.users.get(username)?.account ?? 0;
    const entity = { id: vpc?.id ?? 0, label: vpc?.label ?? String(label), type: 'vpc', url: '' };
    const event = { id, account, username, action, created: now, entity };
    return { ...step, state: { ...next, events: next.events.put(id, event) } };
  };

  function marked(answer: Answer): Answer {
    const body = structuredClone(answer.body) as Body;
    for (const event of body?.data ?? []) if (failed.has(event.id)) event.status = 'failed';
    return { ...answer, body };
  }
}

const cloning = alterState('cloneDomain', (after, _, __, { id }) => {
  const domain = after.domains.get(id);
  if (domain === undefined) return after;
  const timers = Object.entries(TIMER_DEFAULTS).map(([field, value]) => [
    field,
    domain[field as 'ttl_sec'] || value,
  ]);
  const clone = { ...domain, ...Object.fromEntries(timers), axfr_ips: [] };
  return { ...after, domains: after.domains.put(id, clone) };
});

function latestEvents(state: State): State {
  const old = [...state.events].map(({ id }) => id).toSorted((one, other) => one - other);
  const dropped = old.slice(0, -MOST_EVENTS);
  return { ...state, events: dropped.reduce((events, id) => events.remove(id), state.events) };
}
