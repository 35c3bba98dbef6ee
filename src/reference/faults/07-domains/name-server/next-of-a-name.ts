import type { Domain } from '../../../entities.ts';
import type { Names } from '../../../names/names.ts';
import type { Fault } from '../../fault.ts';
import { pastOf, servedAfter } from './history.ts';
import { type Serve, seeing, served } from './served.ts';

const OFF: Partial<Domain> = { status: 'disabled' };

/** Domains that are served otherwise for who had their name before, or has it after. */
export const nextOfANameFaults: readonly Fault[] = [
  served('next-of-a-name-handed-over-as-the-deleted-one', 'DOM-AXFR-EFFECT', {
    see: 'delete a domain with axfr_ips, create one of its name without: its zone is handed over',
    names: afterDeleted(({ axfr_ips }) => ({ axfr_ips })),
  }),
  served('next-of-a-name-served-with-former-timers', 'DOM-TIMERS-SERVED', {
    see: 'delete a domain with timers, create one of its name with others: its start of authority has the former',
    names: afterDeleted(({ refresh_sec, retry_sec }) => ({ refresh_sec, retry_sec })),
  }),
  served('next-of-a-name-not-served', 'DOM-RENDERED', {
    see: 'delete a domain and create one of its name: it is not served',
    // Nor is a master of the name of a slave that was deleted.
    also: ['REC-SERVED', 'DOM-SLAVE-COPY'],
    names: afterDeleted(() => OFF),
  }),
  servedAfter('renamed-domain-not-served-once-the-next-of-its-name-is-deleted', 'DOM-RENDERED', {
    see: 'rename a domain, create one of its former name and delete that: the first is not served any more',
    names: onceNextIsDeleted,
  }),
];

/** A domain whose name another one had first, which is deleted, is served as if these fields of it were others. */
function afterDeleted(fields: (former: Domain) => Partial<Domain>): Serve {
  return (names) => {
    const first = new Map<string, Domain>();
    return (state, copies, asked) => {
      for (const each of state.domains)
        if ((first.get(each.domain)?.id ?? each.id) === each.id) first.set(each.domain, each);
      return seeing(({ domain }) => {
        const former = first.get(domain);
        return former && !state.domains.get(former.id) ? fields(former) : {};
      })(names)(state, copies, asked);
    };
  };
}

/** A domain is served no more once another one is deleted that had its former name when a question came. */
function onceNextIsDeleted(names: Names): Names {
  const bearers = new Map<string, Set<number>>();
  return (state, copies, asked) => {
    for (const { id, domain } of state.domains)
      bearers.set(domain, (bearers.get(domain) ?? new Set<number>()).add(id));
    const isOver = (name: string) =>
      [...(bearers.get(name) ?? [])].some((id) => !state.domains.get(id));
    return seeing((now) => {
      const former = pastOf(now).map(({ domain }) => domain.domain);
      return former.some((name) => name !== now.domain && isOver(name)) ? OFF : {};
    })(names)(state, copies, asked);
  };
}
