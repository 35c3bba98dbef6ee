import { TIMER_FIELDS } from '../../../../rules/07-domains/domain-timer.ts';
import { domainOf, type Names } from '../../../names/names.ts';
import { domainInPath } from '../../blocks/domain.ts';
import { alterState } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { eachOf, remembering, seeing, served } from './served.ts';

/** Timers that the name server serves otherwise than the API has them. */
export const servedTimersFaults: readonly Fault[] = [
  ...(['refresh_sec', 'retry_sec', 'expire_sec', 'ttl_sec'] as const).map((timer) =>
    served(`${timer.replace('_', '-')}-served-as-default`, 'DOM-TIMERS-SERVED', {
      see: `set ${timer}: the start of authority has the default`,
      names: seeing(() => ({ [timer]: 0 })),
    }),
  ),
  ...(['refresh_sec', 'retry_sec', 'expire_sec'] as const).map((timer) =>
    served(`${timer.replace('_', '-')}-of-zero-served-beside-others`, 'DOM-TIMERS-SERVED', {
      see: `set ${timer} to 0 beside other timers: the start of authority has no default`,
      names: seeing((domain) =>
        domain[timer] === 0 && TIMER_FIELDS.some((field) => domain[field] !== 0)
          ? { [timer]: 604_800 }
          : {},
      ),
    }),
  ),
  served('records-kept-for-a-day', 'DOM-TIMERS-SERVED', {
    see: 'set ttl_sec: its records may be kept for a day',
    names: seeing(({ records }) => ({
      records: eachOf(records, (record) => ({ ...record, ttl_sec: 86_400 })),
    })),
  }),
  served('records-keep-their-first-ttl', 'DOM-TIMERS-SERVED', {
    see: 'update ttl_sec of a served domain: its records may be kept for as long as before',
    names: remembering(({ ttl_sec }, { records, ...now }) =>
      ttl_sec === now.ttl_sec
        ? {}
        : { records: eachOf(records, (record) => ({ ...record, ttl_sec })) },
    ),
  }),
  served('ttl-sec-of-zero-served-as-refresh-sec', 'DOM-TIMERS-SERVED', {
    see: 'set ttl_sec to 0 and refresh_sec: its records may be kept for as long as the latter',
    names: seeing(({ ttl_sec, refresh_sec }) => (ttl_sec === 0 ? { ttl_sec: refresh_sec } : {})),
  }),
  zeroServedAsBefore(),
  served('ttl-sec-of-zero-served-as-zero', 'DOM-TIMERS-SERVED', {
    see: 'set ttl_sec to 0, which is a day: its records may not be kept at all',
    names: withoutTime,
  }),
  served('clone-served-with-default-timers', 'DOM-TIMERS-SERVED', {
    see: 'clone a domain with timers: the start of authority of the clone has the defaults',
    names: seeing(({ created, records }) =>
      [...records].some((record) => record.created === created)
        ? { refresh_sec: 0, retry_sec: 0 }
        : {},
    ),
  }),
  served('timers-served-stale', 'DOM-TIMERS-SERVED', {
    see: 'update the timers of a served domain: it has those of before',
    names: remembering(({ expire_sec, refresh_sec, retry_sec, ttl_sec }) => {
      return { expire_sec, refresh_sec, retry_sec, ttl_sec };
    }),
  }),
];

/** What ttl_sec was before it became zero counts on. */
function zeroServedAsBefore(): Fault {
  const former = new Map<number, number>();
  const fault = served('ttl-sec-set-to-zero-served-as-before', 'DOM-TIMERS-SERVED', {
    see: 'update ttl_sec to 0: records may be kept for as long as before',
    names: seeing(({ id, ttl_sec }) => ({ ttl_sec: ttl_sec || (former.get(id) ?? 0) })),
  });
  const wrap = alterState('updateDomain', (after, before, request) => {
    const domain = domainInPath(before, request);
    if (domain) former.set(domain.id, domain.ttl_sec);
    return after;
  });
  return { ...fault, wrap };
}

/** What a domain with a ttl_sec of zero answers may not be kept. */
function withoutTime(names: Names): Names {
  return (state, copies, asked) => {
    const told = names(state, copies, asked);
    if (domainOf(state, asked.name)?.ttl_sec !== 0) return told;
    return { ...told, answers: told.answers.map((each) => Object.assign({}, each, { ttl: 0 })) };
  };
}
