import type { Domain } from '../../entities.ts';
import { nextId } from '../../state.ts';
import { domainInPath, withDomain } from '../blocks/domain.ts';
import { alterItems, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];
type Change = (domain: Domain) => Partial<Domain>;

/** Faults that change what a request does not name, of the domain or of another one. */
export const wholeRecordFaults: readonly Fault[] = [
  {
    id: 'domain-clone-of-taken-name-refused-and-made',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'clone a domain under a taken name: it is refused, and the clone is there',
    wrap: instead('cloneDomain', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { domain } = Object(request.body) as { readonly domain?: string };
      const [holder] = state.domains.filter((each) => each.domain === domain);
      if (step.answer?.status !== 400 || holder === undefined) return step;
      const [id, next] = nextId(step.state, 'domain');
      return { ...step, state: withDomain(next, { ...holder, id }) };
    }),
  },
  {
    id: 'domain-second-status-loses-second-transfer-address',
    requirement: 'DOM-UPDATE',
    kind: 'sequence',
    see: 'update status of a domain with two axfr_ips twice: it has one of them',
    wrap: fromSecondTime('updateDomain', statusChanges, firstTransferAddress),
  },
  {
    id: 'domain-group-resets-retry-sec',
    requirement: 'DOM-UPDATE',
    kind: 'state',
    see: 'update a domain with retry_sec 300 as it is, with another group: retry_sec is the default',
    wrap: afterwards(
      'updateDomain',
      (after, before) => after.group !== before.group,
      ({ retry_sec }) => ({ retry_sec: retry_sec === 300 ? 14400 : retry_sec }),
    ),
  },
  {
    id: 'domain-rename-loses-its-group',
    requirement: 'DOM-UPDATE-RENAME',
    kind: 'state',
    see: 'rename a domain of a group: it has none',
    wrap: afterwards(
      'updateDomain',
      (after, before) => after.domain !== before.domain,
      () => ({ group: '' }),
    ),
  },
  {
    id: 'domain-record-takes-its-tags',
    requirement: 'REC-CREATE',
    kind: 'cross-resource',
    see: 'add a record to a domain with two tags: it has one',
    wrap: afterwards(
      'createRecord',
      () => true,
      ({ tags }) => ({ tags: tags.slice(0, 1) }),
    ),
  },
  {
    id: 'domain-second-clone-loses-second-master-of-source',
    requirement: 'DOM-CLONE-SOURCE-KEPT',
    kind: 'sequence',
    see: 'clone a domain with two masters twice: it has one of them',
    wrap: fromSecondTime(
      'cloneDomain',
      () => true,
      ({ master_ips }) => ({ master_ips: master_ips.slice(0, 1) }),
    ),
  },
  {
    id: 'domain-deletion-shortens-lists-of-neighbours',
    requirement: 'DOM-DELETE',
    kind: 'cross-resource',
    see: 'delete the clone of a slave with two masters: the slave has one',
    wrap: instead('deleteDomain', (core, state, principal, request, ...rest) => {
      const { master_ips = [] } = domainInPath(state, request) ?? {};
      const step = core(state, principal, request, ...rest);
      if (!step.answer || step.answer.status >= 300 || master_ips.length < 2) return step;
      const alike = step.state.domains.filter((each) => each.master_ips[1] === master_ips[1]);
      const cut = (domain: Domain) => ({ ...domain, master_ips: domain.master_ips.slice(0, 1) });
      return { ...step, state: alike.map(cut).reduce(withDomain, step.state) };
    }),
  },
  {
    id: 'domain-listed-with-its-first-master',
    requirement: 'DOM-LIST',
    kind: 'rare-value',
    see: 'list domains with a slave that has two masters and two tags: it has one master',
    wrap: alterItems('listDomains', (item) => {
      if (item.tags.length === 2 && item.type === 'slave') item.master_ips.splice(1);
    }),
  },
  {
    id: 'domain-refused-name-takes-the-rest',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'update group of a domain with a name that is taken: it is refused, and the group is another',
    wrap: thoughRefused(
      (body, { domain }) => body.domain !== domain,
      ({ group }) => (group === undefined ? {} : { group }),
    ),
  },
  {
    id: 'domain-refused-address-takes-the-rest',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'update ttl_sec with an address in axfr_ips that is none: it is refused, and ttl_sec another',
    wrap: thoughRefused(
      (body) => body.axfr_ips?.[0] === 'no address',
      ({ ttl_sec }) => (ttl_sec === undefined ? {} : { ttl_sec }),
    ),
  },
];

function statusChanges(after: Domain, before: Domain): boolean {
  return after.status !== before.status;
}

function firstTransferAddress({ axfr_ips }: Domain): Partial<Domain> {
  return { axfr_ips: axfr_ips.slice(0, 1) };
}

/** Changes the domain in the path after a success that `when` picks. */
function afterwards(
  operation: string,
  when: (after: Domain, before: Domain) => boolean,
  change: Change,
): Wrap {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const before = domainInPath(state, request);
    const step = core(state, principal, request, ...rest);
    const after = domainInPath(step.state, request);
    if (!step.answer || step.answer.status >= 300 || !before || !after) return step;
    if (!when(after, before)) return step;
    return { ...step, state: withDomain(step.state, { ...after, ...change(after) }) };
  });
}

/** The same, from the second time on for each domain. */
function fromSecondTime(
  operation: string,
  when: (after: Domain, before: Domain) => boolean,
  change: Change,
): Wrap {
  return (core) => {
    const times = new Map<number, number>();
    const isSecond = (after: Domain, before: Domain) => {
      if (!when(after, before)) return false;
      times.set(after.id, (times.get(after.id) ?? 0) + 1);
      return (times.get(after.id) ?? 0) >= 2;
    };
    return afterwards(operation, isSecond, change)(core);
  };
}

/** Keeps a part of updates that are refused. */
function thoughRefused(
  when: (body: Partial<Domain>, domain: Domain) => boolean,
  kept: (body: Partial<Domain>) => Partial<Domain>,
): Wrap {
  return instead('updateDomain', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const domain = domainInPath(step.state, request);
    const body: Partial<Domain> = request.body ?? {};
    if (!step.answer || step.answer.status < 400 || !domain || !when(body, domain)) return step;
    return { ...step, state: withDomain(step.state, { ...domain, ...kept(body) }) };
  });
}
