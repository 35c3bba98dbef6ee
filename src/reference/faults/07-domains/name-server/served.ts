import type { Domain, DomainRecord } from '../../../entities.ts';
import { type Asked, domainOf, type Names } from '../../../names/names.ts';
import { Table } from '../../../table.ts';
import { withDomain } from '../../blocks/domain.ts';
import { unwrapped } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** How domains are served, made of how they are served rightly. */
export type Serve = (names: Names) => Names;

/** A fault of the name server alone. */
export function served(
  id: string,
  requirement: string,
  { names, ...rest }: Pick<Fault, 'see' | 'also'> & { readonly names: Serve },
): Fault {
  return { id, requirement, kind: 'state', ...rest, wrap: unwrapped, options: { names } };
}

/** The domain that is asked for is served as if these fields of it were others. */
export function seeing(alter: (domain: Domain, asked: Asked) => Partial<Domain>): Serve {
  return (names) => (state, copies, asked) => {
    const domain = domainOf(state, asked.name);
    if (domain === undefined) return names(state, copies, asked);
    const altered = { ...domain, ...alter(domain, asked) };
    return names(withDomain(state, altered), copies, asked);
  };
}

/** These fields of a domain are served as they were when it was first asked for. */
export function remembering(fields: (first: Domain, now: Domain) => Partial<Domain>): Serve {
  return (names) => {
    const first = new Map<number, Domain>();
    return seeing((domain) => {
      first.set(domain.id, first.get(domain.id) ?? domain);
      return fields(first.get(domain.id) ?? domain, domain);
    })(names);
  };
}

/** Whether a domain was updated since it was created. */
export function isUpdated({ created, updated }: Domain): boolean {
  return updated !== created;
}

/** The records, each altered. */
export function eachOf(
  records: Domain['records'],
  alter: (record: DomainRecord) => DomainRecord,
): Domain['records'] {
  return Table.of([...records].map(alter));
}
