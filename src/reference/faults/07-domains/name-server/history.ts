import type { Domain } from '../../../entities.ts';
import type { Asked, Names } from '../../../names/names.ts';
import type { State } from '../../../state.ts';
import { alterDomain, domainInPath } from '../../blocks/domain.ts';
import type { Body } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { type Serve, seeing } from './served.ts';

/** What became of a domain so far, that which made it first. */
export interface Past {
  readonly operation: 'create' | 'update' | 'clone' | 'import';
  readonly sent: Body;
  /** Of a clone. */
  readonly source?: number | undefined;
  /** As it was once that was done. */
  readonly domain: Domain;
}

/** Kept in the domain itself, where no answer shows it. */
const PAST = Symbol('past');

type WithPast = Domain & { readonly [PAST]?: readonly Past[] };

export function pastOf(domain: Domain): readonly Past[] {
  return (domain as WithPast)[PAST] ?? [];
}

/** A fault of the name server that hangs on what became of a domain. */
export function servedAfter(
  id: string,
  requirement: string,
  { names, ...rest }: Pick<Fault, 'see' | 'also'> & { readonly names: Serve },
): Fault {
  const kind = 'sequence';
  return { id, requirement, kind, ...rest, wrap: noting, options: { names } };
}

/** Domains with such a past are served as if these fields of them were others. */
export function withPast(
  alter: (past: readonly Past[], domain: Domain, asked: Asked) => Partial<Domain>,
): Serve {
  return seeing((domain, asked) => alter(pastOf(domain), domain, asked));
}

/** Domains like this are served as if these fields of them were others. */
export function where(
  isLikeThis: (past: readonly Past[], domain: Domain) => unknown,
  fields: Partial<Domain>,
): Serve {
  return withPast((past, domain) => (isLikeThis(past, domain) ? fields : {}));
}

/** Whoever asks for the zone of such a domain gets it. */
export function toAnybody(isLikeThis: (past: readonly Past[], domain: Domain) => boolean): Serve {
  return withPast((past, domain, { from }) =>
    isLikeThis(past, domain) ? { axfr_ips: [from] } : {},
  );
}

export function wasDisabled(domains: readonly Domain[]): boolean {
  return domains.some(({ status }) => status === 'disabled');
}

/** Whether it had another name then. */
export function isOther(before: Past | undefined, { domain }: Domain): boolean {
  return before !== undefined && before.domain.domain !== domain;
}

/** As `withPast`, for what hangs on other domains, too. */
export function withState(
  alter: (state: State, domain: Domain, asked: Asked) => Partial<Domain>,
): Serve {
  return (names): Names =>
    (state, copies, asked) =>
      seeing((domain) => alter(state, domain, asked))(names)(state, copies, asked);
}

const OPERATIONS = {
  createDomain: 'create',
  updateDomain: 'update',
  cloneDomain: 'clone',
  importDomain: 'import',
} as const;

const noting: Fault['wrap'] = (core) =>
  Object.entries(OPERATIONS).reduce(
    (inner, [id, operation]) =>
      alterDomain(id, (domain, before, request) => {
        const source = operation === 'clone' ? domainInPath(before, request)?.id : undefined;
        const former = operation === 'update' ? pastOf(domain) : [];
        const past = { operation, sent: request.body ?? {}, source, domain };
        return { [PAST]: [...former, past] } as Partial<Domain>;
      })(inner),
    core,
  );
