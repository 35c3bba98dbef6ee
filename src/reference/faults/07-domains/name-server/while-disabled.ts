import type { Domain } from '../../../entities.ts';
import type { Names } from '../../../names/names.ts';
import { withDomain } from '../../blocks/domain.ts';
import type { Fault } from '../../fault.ts';
import { isOther, type Past, servedAfter, wasDisabled, where, withPast } from './history.ts';
import { eachOf, type Serve, served } from './served.ts';

const DEFAULTS: Partial<Domain> = { expire_sec: 0, refresh_sec: 0, retry_sec: 0 };

/** What the name server misses that changes while a domain is not served, or together with something else. */
export const updatedWhileDisabledFaults: readonly Fault[] = [
  servedAfter('timers-updated-while-disabled-not-served', 'DOM-TIMERS-SERVED', {
    see: 'disable a domain, update its timers and enable it: the start of authority has those of before',
    names: missingTimersWith('disabled'),
  }),
  servedAfter('timers-updated-with-the-status-not-served', 'DOM-TIMERS-SERVED', {
    see: 'enable a domain and update its timers by one update: the start of authority has those of before',
    names: missingTimersWith('active'),
  }),
  servedAfter('timers-updated-with-the-name-not-served', 'DOM-TIMERS-SERVED', {
    see: 'rename a domain and update its timers by one update: the start of authority has the defaults',
    names: where(
      (past) => past.slice(1).some(({ sent }) => sent.domain && sent.refresh_sec),
      DEFAULTS,
    ),
  }),
  servedAfter('records-of-a-clone-kept-for-a-day', 'DOM-TIMERS-SERVED', {
    see: 'clone a domain with ttl_sec: the records of the clone may be kept for a day',
    names: keptForADay(([first]) => first?.operation === 'clone'),
  }),
  servedAfter('records-of-an-enabled-domain-kept-for-a-day', 'DOM-TIMERS-SERVED', {
    see: 'disable and enable a domain with ttl_sec: its records may be kept for a day',
    names: keptForADay((past) => wasDisabled(past.map(({ domain }) => domain))),
  }),
  servedAfter('records-of-a-renamed-domain-kept-for-a-day', 'DOM-TIMERS-SERVED', {
    see: 'rename a domain with ttl_sec: its records may be kept for a day',
    names: keptForADay(([first], domain) => isOther(first, domain)),
  }),
  served('domain-deleted-while-disabled-served', 'DOM-DELETE-NAMESERVERS', {
    see: 'disable a domain and delete it: it is served again',
    names: onceDeletedDisabled,
  }),
];

/** Of the first update that sends this status and another refresh_sec no timer is served. */
function missingTimersWith(status: Domain['status']): Serve {
  return withPast((past) => {
    const isOne = ({ sent }: Past, before: Past | undefined) =>
      sent.status === status && ![undefined, before?.domain.refresh_sec].includes(sent.refresh_sec);
    const before = past[past.findIndex((each, at) => at > 0 && isOne(each, past[at - 1])) - 1];
    if (before === undefined) return {};
    const { expire_sec, refresh_sec, retry_sec } = before.domain;
    return { expire_sec, refresh_sec, retry_sec };
  });
}

function keptForADay(isLikeThis: (past: readonly Past[], domain: Domain) => boolean): Serve {
  return withPast((past, domain) =>
    isLikeThis(past, domain)
      ? { records: eachOf(domain.records, (record) => ({ ...record, ttl_sec: 86_400 })) }
      : {},
  );
}

/** A domain that is gone is served if it was disabled when a question came last. */
function onceDeletedDisabled(names: Names): Names {
  const known = new Map<string, Domain>();
  return (state, copies, asked) => {
    for (const each of state.domains) known.set(each.domain, each);
    const former = known.get(asked.name);
    const isMeant = former?.status === 'disabled' && !state.domains.get(former.id);
    return names(
      isMeant ? withDomain(state, { ...former, status: 'active' }) : state,
      copies,
      asked,
    );
  };
}
