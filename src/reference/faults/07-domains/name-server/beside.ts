import type { Domain } from '../../../entities.ts';
import type { State } from '../../../state.ts';
import { Table } from '../../../table.ts';
import { domainInPath } from '../../blocks/domain.ts';
import { type Body, instead } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { pastOf, servedAfter, withState } from './history.ts';
import { seeing } from './served.ts';

const OFF: Partial<Domain> = { status: 'disabled' };

/** What the name server gets wrong of a domain for what becomes of another one, or for what was refused. */
export const besideOthersFaults: readonly Fault[] = [
  servedAfter('clone-served-with-later-records-of-its-source', 'REC-SERVED', {
    see: 'clone a domain and add a record to the source: it is served under the clone, too',
    names: withState((state, domain) => withRecordsOf(domain, [sourceOf(state, domain)])),
  }),
  servedAfter('source-served-with-records-of-its-clones', 'REC-SERVED', {
    see: 'clone a domain and add a record to the clone: it is served under the source, too',
    names: withState((state, domain) => withRecordsOf(domain, clonesOf(state, domain))),
  }),
  servedAfter('clone-of-a-disabled-source-not-served', 'DOM-RENDERED', {
    see: 'clone a domain and disable the source: the clone is not served any more',
    names: withState((state, domain) =>
      sourceOf(state, domain)?.status === 'disabled' ? OFF : {},
    ),
  }),
  servedAfter('source-of-a-disabled-clone-not-served', 'DOM-RENDERED', {
    see: 'clone a domain and disable the clone: the source is not served any more',
    names: withState((state, domain) =>
      clonesOf(state, domain).some(({ status }) => status === 'disabled') ? OFF : {},
    ),
  }),
  servedAfter('former-name-of-another-domain-not-served', 'DOM-RENDERED', {
    see: 'rename a domain and create another one of its former name: that is not served',
    names: withState((state, domain) => (formerOf(state, domain).length > 0 ? OFF : {})),
  }),
  servedAfter('former-name-served-with-records-of-another-domain', 'DOM-RENDERED', {
    see: 'rename a domain with a record and create one of its former name: it serves the record',
    names: withState((state, domain) => withRecordsOf(domain, formerOf(state, domain))),
  }),
  servedAfter('domain-below-another-not-served', 'DOM-RENDERED', {
    see: 'create a domain whose name is below that of another one: it is not served',
    names: withState((state, domain) => (aboveOf(state, domain).length > 0 ? OFF : {})),
  }),
  servedAfter('domain-below-a-disabled-one-not-served', 'DOM-RENDERED', {
    see: 'disable a domain: those whose names are below its own are not served any more',
    names: withState((state, domain) =>
      aboveOf(state, domain).some(({ status }) => status === 'disabled') ? OFF : {},
    ),
  }),
  servedAfter('domain-of-a-long-name-not-served', 'DOM-RENDERED', {
    see: 'create a domain with a name of 253 characters: it is not served',
    names: seeing(({ domain }) => (domain.length > 200 ? OFF : {})),
  }),
  offOnceRefused('domain-not-served-once-an-update-is-refused', 'updateDomain', {
    see: 'send an update of a domain that is refused: it is not served any more',
    isMeant: (domain, _, inPath) => domain.id === inPath?.id,
  }),
  offOnceRefused('domain-not-served-once-its-name-is-refused', 'createDomain', {
    see: 'create a domain of a name in use, which is refused: the one that has it is not served any more',
    isMeant: ({ domain }, body) => domain === body?.domain,
  }),
  offOnceRefused('domain-not-served-once-a-clone-of-its-name-is-refused', 'cloneDomain', {
    see: 'clone a domain to a name in use, which is refused: the one that has it is not served any more',
    isMeant: ({ domain }, body) => domain === body?.domain,
  }),
  offOnceRefused('domain-not-served-once-its-deletion-is-refused', 'deleteDomain', {
    see: 'delete a domain without credentials, which is refused: it is not served any more',
    isMeant: (domain, _, inPath) => domain.id === inPath?.id,
  }),
];

function withRecordsOf(
  { records }: Domain,
  others: readonly (Domain | undefined)[],
): Partial<Domain> {
  return {
    records: Table.of([...records, ...others.flatMap((each) => [...(each?.records ?? [])])]),
  };
}

function sourceOf({ domains }: State, domain: Domain): Domain | undefined {
  return domains.get(pastOf(domain)[0]?.source ?? 0);
}

function clonesOf({ domains }: State, { id }: Domain): Domain[] {
  return domains.filter((each) => pastOf(each)[0]?.source === id);
}

/** Other domains that had the name of this one. */
function formerOf({ domains }: State, { id, domain }: Domain): Domain[] {
  const hadIt = (each: Domain) => pastOf(each).some((past) => past.domain.domain === domain);
  return domains.filter((each) => each.id !== id && hadIt(each));
}

function aboveOf({ domains }: State, { domain }: Domain): Domain[] {
  return domains.filter((each) => domain.endsWith(`.${each.domain}`));
}

/** A domain is not served, as it is, after a refusal that has to do with it. */
function offOnceRefused(
  id: string,
  operation: string,
  how: {
    readonly see: string;
    readonly isMeant: (domain: Domain, body: Body, inPath: Domain | undefined) => boolean;
  },
): Fault {
  const hidden = new WeakSet<Domain>();
  return {
    id,
    requirement: 'DOM-RENDERED',
    kind: 'atomicity',
    see: how.see,
    wrap: instead(operation, (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const inPath = domainInPath(state, request);
      const isMeant = (domain: Domain) => how.isMeant(domain, request.body, inPath);
      if (step.answer && step.answer.status >= 400)
        for (const domain of state.domains.filter(isMeant)) hidden.add(domain);
      return step;
    }),
    options: { names: seeing((domain) => (hidden.has(domain) ? OFF : {})) },
  };
}
