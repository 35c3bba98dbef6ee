import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { Domain } from '../../entities.ts';
import { showDomain } from '../../resources/07-domains/domain-record.ts';
import type { State } from '../../state.ts';
import type { Fault } from '../fault.ts';
import {
  acceptWhen,
  alterItems,
  alterRequest,
  alterState,
  type Body,
  fromTime,
  instead,
  operationOf,
  SOON,
} from './index.ts';

type Wrap = Fault['wrap'];

/** Every operation that answers a domain. */
export const ANSWERS = [
  'createDomain',
  'getDomain',
  'updateDomain',
  'cloneDomain',
  'importDomain',
  'listDomains',
];

/** The operations that take the fields of a domain. */
export const WRITES = ['createDomain', 'updateDomain'];

/** Changes the body before the core sees it. */
export function alterSent(
  operations: string | readonly string[],
  alter: (body: Body) => Body,
): Wrap {
  return alterRequest(operations, (request) => ({
    ...request,
    body: alter(structuredClone(request.body ?? {})),
  }));
}

/** Changes the domain that a successful request answers, as it is kept and as it is answered. */
export function alterDomain(
  operations: string | readonly string[],
  alter: (domain: Domain, before: State, request: Request) => Partial<Domain>,
): Wrap {
  return instead(operations, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const kept = step.answer ? step.state.domains.get(idAnswered(step.answer.body)) : undefined;
    if (!step.answer || step.answer.status >= 300 || kept === undefined) return step;
    const changed = { ...kept, ...alter(kept, state, request) };
    return {
      state: withDomain(step.state, changed),
      answer: { ...step.answer, body: showDomain(changed) },
    };
  });
}

function idAnswered(body: unknown): number {
  return (body as { readonly id: number } | undefined)?.id ?? 0;
}

/** Accepts names that `when` picks, whatever is wrong with them. */
export function acceptName(
  when: (name: string, state: State) => boolean,
  operations: string | readonly string[] = 'createDomain',
): Wrap {
  let count = 0;
  return acceptWhen(
    operations,
    ({ domain }, _, state) => typeof domain === 'string' && when(domain, state),
    (body) => {
      count += 1;
      return { ...body, domain: `lawful-${count}.example` };
    },
    (step, request) => {
      const kept = step.state.domains.get(idAnswered(step.answer.body));
      if (kept === undefined) return step;
      const { domain } = request.body as { readonly domain: string };
      const named = { ...kept, domain };
      const answer = { ...step.answer, body: showDomain(named) };
      return { state: withDomain(step.state, named), answer };
    },
  );
}

/** The state with this domain in place of the one with its id. */
export function withDomain(state: State, domain: Domain): State {
  return { ...state, domains: state.domains.put(domain.id, domain) };
}

/** The domain in the path of a request, as it is before. */
export function domainInPath(state: State, request: Request): Domain | undefined {
  return state.domains.get(Number(operationOf(request).params.domainId));
}

/** Whether a domain has this name, in any account. */
export function isTaken(name: string, state: State): boolean {
  return state.domains.some(({ domain }) => domain === name);
}

/** A fault that needs to know the domains deleted so far, the latest one last. */
export function knowingDeleted(fault: (deleted: readonly Domain[]) => Wrap): Wrap {
  return (core) => {
    const deleted: Domain[] = [];
    const noting = alterState('deleteDomain', (after, before, request) => {
      const domain = domainInPath(before, request);
      if (domain !== undefined) deleted.push(domain);
      return after;
    });
    return fault(deleted)(noting(core));
  };
}

/** True from the nth request on (from 1), counted for each path of its own. */
export function fromTimeOnPath(nth: number): (request: Request) => boolean {
  const counts = new Map<string, () => boolean>();
  return ({ path }) => {
    const isLate = counts.get(path) ?? fromTime(nth);
    counts.set(path, isLate);
    return isLate();
  };
}

/** Remembers the domains that an operation makes: `isMade` knows them from then on. */
export function madeBy(operation: 'cloneDomain' | 'importDomain'): {
  readonly noting: Wrap;
  readonly isMade: (domain: { readonly id: number }) => boolean;
} {
  const made = new Set<number>();
  const noting = alterItems(operation, ({ id }) => made.add(id));
  return { noting, isMade: ({ id }) => made.has(id) };
}

/** Fields that an update changes, beside name, type, masters and the other timers. */
export type UpdatedField = 'description' | 'group' | 'tags' | 'axfr_ips' | 'ttl_sec' | 'soa_email';

/** An update leaves a field as it was, of the domains that `pick` picks or that this operation made. */
export function neverUpdated(
  which: string,
  field: UpdatedField,
  pick: ((domain: Domain) => boolean) | 'cloneDomain' | 'importDomain',
): Fault {
  const id = `${which}-${field.replaceAll('_', '-')}-never-updated`;
  return {
    id,
    requirement: 'DOM-UPDATE',
    kind: 'rare-value',
    see: `update ${field}: it reads as before (${id})`,
    wrap: (core) => {
      const { noting, isMade } =
        typeof pick === 'string' ? madeBy(pick) : { noting: (inner: Core) => inner, isMade: pick };
      return alterDomain('updateDomain', (domain, { domains }) => {
        const before = domains.get(domain.id);
        return before && isMade(before) ? { [field]: before[field] } : {};
      })(noting(core));
    },
  };
}

/** What comes so soon after another request of the operation that nobody has read the domain since begins with it as it was before: what that did is lost. */
export function losingInRace(operation: string): Fault['wrap'] {
  return (core) => {
    const former = new Map<number, { readonly domain: Domain; readonly at: number }>();
    const losing = instead(operation, (inner, state, principal, request, now, ...rest) => {
      const domain = domainInPath(state, request);
      if (domain === undefined) return inner(state, principal, request, now, ...rest);
      const last = former.get(domain.id);
      former.set(domain.id, { domain, at: now });
      const isRacing = last !== undefined && now - last.at <= SOON;
      const begun = isRacing ? withDomain(state, last.domain) : state;
      return inner(begun, principal, request, now, ...rest);
    })(core);
    return (state, principal, request, ...rest) => {
      if (request.method === 'GET') former.delete(domainInPath(state, request)?.id ?? 0);
      return losing(state, principal, request, ...rest);
    };
  };
}
