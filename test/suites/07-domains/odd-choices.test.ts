import { describe, expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import type { Domain } from '../../../src/reference/entities.ts';
import {
  alterDomain,
  alterSent,
  domainInPath,
  withDomain,
} from '../../../src/reference/faults/blocks/domain.ts';
import {
  alterRequest,
  alterState,
  operationOf,
} from '../../../src/reference/faults/blocks/index.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { TIMER_FIELDS } from '../../../src/rules/index.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/** A slave hands nothing over, and so has no use for axfr_ips. */
const slavesHandNothingOver = alterDomain(
  ['createDomain', 'updateDomain', 'cloneDomain'],
  ({ type }) => (type === 'slave' ? { axfr_ips: [] } : {}),
);

/** Who sends a timer sets the start of authority as a whole. */
const timersAsOne = alterSent('updateDomain', (body) => {
  const isSent = TIMER_FIELDS.some((field) => field in body);
  return isSent
    ? { ...Object.fromEntries(TIMER_FIELDS.map((field) => [field, 0])), ...body }
    : body;
});

/** Who clones and who adds records hear of a deletion later than who reads and updates. */
function heardOfLate(core: Core): Core {
  const deleted = new Map<number, { readonly domain: Domain; readonly at: number }>();
  return (state, principal, request, now, ...rest) => {
    const { id = '', params } = operationOf(request);
    const domain = domainInPath(state, request);
    const gone = deleted.get(Number(params?.domainId));
    if (id === 'deleteDomain' && domain) deleted.set(domain.id, { domain, at: now });
    const isLate = ['cloneDomain', 'createRecord'].includes(id) && gone && now - gone.at < 200;
    if (domain !== undefined || !isLate) return core(state, principal, request, now, ...rest);
    const step = core(withDomain(state, gone.domain), principal, request, now, ...rest);
    return {
      ...step,
      state: { ...step.state, domains: step.state.domains.remove(gone.domain.id) },
    };
  };
}

/** A name without a period at its end is one below the domain (RFC 1035, 5.1), and below its clone in a clone. */
function belowTheDomain(core: Core): Core {
  const isName = (type: unknown) => ['CNAME', 'NS', 'MX'].includes(String(type));
  const sent = alterRequest('createRecord', (request, state) => {
    const { type, target, ...others } = Object(request.body);
    const domain = domainInPath(state, request)?.domain;
    const body = { ...others, type, target: `${target}.${domain}` };
    return isName(type) ? { ...request, body } : request;
  });
  const cloned = alterState('cloneDomain', (after, before, request, { id }) => {
    const [source, clone] = [domainInPath(before, request), after.domains.get(id)];
    if (!source || !clone) return after;
    const ending = `.${source.domain}`;
    const below = clone.records.filter(({ target }) => target.endsWith(ending));
    const records = below.reduce((table, record) => {
      const target = `${record.target.slice(0, -ending.length)}.${clone.domain}`;
      return table.put(record.id, { ...record, target });
    }, clone.records);
    return withDomain(after, { ...clone, records });
  });
  return cloned(sent(core));
}

/** An address takes the place of the one that its name had before. */
const oneAddressOfAName = alterState('createRecord', (after, _, request, { id }) => {
  const domain = domainInPath(after, request);
  const { name, type } = domain?.records.get(id) ?? {};
  if (domain === undefined) return after;
  const former = domain.records.filter(
    (each) => each.id !== id && each.name === name && each.type === type,
  );
  const records = former.reduce((left, each) => left.remove(each.id), domain.records);
  return withDomain(after, { ...domain, records });
});

/** An address within the zone is one of the clone. */
const addressFollowsItsZone = alterDomain('cloneDomain', (clone, before, request) => {
  const source = domainInPath(before, request)?.domain ?? '';
  return { soa_email: clone.soa_email?.replace(`@${source}`, `@${clone.domain}`) };
});

/** An update without axfr_ips leaves none. */
const addressesReset = alterSent('updateDomain', (body) => ({ axfr_ips: [], ...body }));

describe.concurrent('what the document leaves open of domains is no complaint', () => {
  test.each([
    ['slaves hand nothing over', slavesHandNothingOver, 'a master becomes a slave'],
    ['slaves hand nothing over', slavesHandNothingOver, 'an update of one field of a slave'],
    ['slaves hand nothing over', slavesHandNothingOver, 'a slave is on the name server'],
    ['timers are set as one', timersAsOne, 'an update of one field of a master'],
    ['timers are set as one', timersAsOne, 'timers that are updated while'],
    ['timers are set as one', timersAsOne, 'a domain that was a slave is served as a master'],
    ['a deletion is heard of late', heardOfLate, 'the list holds a domain until it is deleted'],
    ['names are below the domain', belowTheDomain, 'a record is created under its domain'],
    ['names are below the domain', belowTheDomain, 'a clone has records of every type'],
    ['one address of a name', oneAddressOfAName, 'a record is created under its domain'],
    ['an address follows its zone', addressFollowsItsZone, 'a clone has records of every type'],
    ['axfr_ips are reset', addressesReset, 'a disabled domain is handed over to nobody'],
    ['axfr_ips are reset', addressesReset, 'a zone is handed over to whom its domain lists among'],
    ['axfr_ips are reset', addressesReset, 'a zone is handed over with the timers'],
  ])(
    '%s: %s %s',
    async (_, wrap, title) => {
      const checks = titled(domains, title);
      const said = await against({ checks, wrap, settleSeconds: 1, server: OBSERVABLE });
      expect(complaints(said)).toEqual([]);
      expect(said.results.map(({ verdict }) => verdict)).toEqual(checks.map(() => 'passed'));
    },
    60_000,
  );
});
