import fc from 'fast-check';
import { type ArrangedDomain, arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted } from '../../src/check/in-the-end.ts';
import { type Machine, type Step, walk } from '../../src/check/state-machine.ts';
import { Skip } from '../../src/result/signals.ts';
import { canListRecords, hasRecords, requireListing } from './records/listed.ts';
import { ADDRESS_RECORDS, createRecord, type RecordSent } from './records/requests.ts';
import { cloneDomain, createDomain, domainIn, reads, UNCHANGED } from './requests.ts';
import { STATUS_REQUIREMENT, type Status, setStatus } from './status.ts';

const MOST_DOMAINS = 4;

/** Domains, their status and their records in sequences of operations. */
export function machineChecks(check: Declare): void {
  check(
    'domains and records through random sequences of operations',
    ['DOM-STATUS-DISABLE', 'DOM-STATUS-ENABLE', 'DOM-NAME-UNIQUE', 'DOM-DELETE'].concat(
      'REC-CREATE',
      'DOM-CLONE',
      'DOM-CLONE-RECORDS',
    ),
    async (t) => {
      const listsRecords = await canListRecords(t, await UNCHANGED.master(t));
      await walk(t, domainsAndRecords(listsRecords));
      if (!listsRecords) throw new Skip('the target lists no records', 'implied.listRecords');
    },
    { objects: MOST_DOMAINS, early: true },
  );
}

/**
 * A domain as the model knows it; the status of a clone is undefined, since the document leaves it
 * open.
 */
interface KnownDomain {
  readonly domain: ArrangedDomain;
  status: Status | undefined;
  readonly records: RecordSent[];
}

interface Model {
  readonly domains: KnownDomain[];
  /** False when the target lists no records: then no step can check them. */
  readonly listsRecords: boolean;
}

/** Mostly the first domain: what needs several steps on one domain is then met sooner. */
const place = fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, fc.nat({ max: MOST_DOMAINS - 1 }));

const anyStatus = fc.constantFrom<Status>('disabled', 'active');
const someRecords = fc.integer({ min: 1, max: 3 });

/**
 * Changes of status and additions of records are drawn more often than what adds or removes a
 * domain.
 */
const domainsAndRecords = (listsRecords: boolean): Machine<Model> => ({
  begin: async (t) => ({ domains: [await arrangedWith(t)], listsRecords }),
  steps: [
    ...Array.from({ length: 3 }, () => fc.tuple(place, anyStatus).map(changeStatus)),
    ...Array.from({ length: 2 }, () => fc.tuple(place, someRecords).map(addRecords)),
    place.map(look),
    place.map(clone),
    place.map(takeName),
    anyStatus.map(create),
    place.map(remove),
  ],
  sequences: 8,
  length: 12,
});

async function arrangedWith(t: CheckContext, status: Status = 'active'): Promise<KnownDomain> {
  return { domain: await arrangeDomain(t, { status }), status, records: [] };
}

/**
 * The domain that a step takes place on: steps are drawn before it is known how many domains there
 * are.
 */
function domainAt(model: Readonly<Model>, place: number): KnownDomain {
  const known = model.domains[place % model.domains.length];
  if (known === undefined) throw new Error('a step was taken although there is no domain');
  return known;
}

function onDomain(
  verb: (place: string) => string,
  place: number,
  run: (known: KnownDomain, t: CheckContext, model: Model) => Promise<void>,
): Step<Model> {
  return {
    says: ({ domains }) => verb(`domain ${(place % domains.length) + 1}`),
    possible: ({ domains }) => domains.length > 0,
    run: (model, t) => run(domainAt(model, place), t, model),
  };
}

function changeStatus([place, status]: [number, Status]): Step<Model> {
  return onDomain(
    (domain) => `${status === 'active' ? 'enable' : 'disable'} ${domain}`,
    place,
    async (known, t) => {
      await setStatus(t, known.domain.path, status);
      known.status = status;
    },
  );
}

function addRecords([place, count]: [number, number]): Step<Model> {
  const records = count === 1 ? 'a record' : `${count} records`;
  return onDomain(
    (domain) => `add ${records} to ${domain}`,
    place,
    async (known, t) => {
      const { length } = known.records;
      for (const sent of ADDRESS_RECORDS.slice(length, length + count)) {
        // A clone may take nothing as long as its zone is on its way.
        const ask = () => createRecord(t, known.domain, sent);
        await t.eventually('REC-CREATE', 'the record to be created', ask, ({ ok }) => ok);
        known.records.push(sent);
      }
    },
  );
}

/** Reads status and records of a domain: changes of other domains or other fields must not show. */
function look(place: number): Step<Model> {
  return onDomain(
    (domain) => `look at ${domain}`,
    place,
    async (known, t, model) => {
      const { path, body } = known.domain;
      if (known.status !== undefined) {
        const { domain } = body;
        await reads(t, STATUS_REQUIREMENT[known.status], path, { domain, status: known.status });
      }
      if (model.listsRecords) await hasRecords(t, 'REC-CREATE', known.domain, known.records);
    },
  );
}

function clone(place: number): Step<Model> {
  const step = onDomain(
    (domain) => `clone ${domain}`,
    place,
    async (known, t, model) => {
      const { domain } = domainBody(t);
      const records = [...known.records];
      if (model.listsRecords) await requireListing(t, known.domain, records);
      const ask = () => cloneDomain(t, known.domain, domain);
      const made = await t.eventually('DOM-CLONE', 'the clone to be made', ask, ({ ok }) => ok);
      const copy = { domain: domainIn(made), status: undefined, records };
      await reads(t, 'DOM-CLONE', copy.domain.path, { domain });
      if (model.listsRecords) await hasRecords(t, 'DOM-CLONE-RECORDS', copy.domain, records);
      model.domains.push(copy);
    },
  );
  return { ...step, possible: hasRoom };
}

function hasRoom({ domains }: Readonly<Model>): boolean {
  return domains.length > 0 && domains.length < MOST_DOMAINS;
}

function takeName(place: number): Step<Model> {
  return onDomain(
    (domain) => `create another with the name of ${domain}`,
    place,
    async (known, t) => {
      const { domain } = known.domain.body;
      t.refused('DOM-NAME-UNIQUE', await createDomain(t, { ...domainBody(t), domain }));
    },
  );
}

function create(status: Status): Step<Model> {
  return {
    says: () => `create a domain that is ${status}`,
    possible: ({ domains }) => domains.length < MOST_DOMAINS,
    run: async (model, t) => {
      model.domains.push(await arrangedWith(t, status));
    },
  };
}

function remove(place: number): Step<Model> {
  return onDomain(
    (domain) => `delete ${domain}`,
    place,
    async (known, t, model) => {
      await isDeleted(t, 'DOM-DELETE', known.domain.path);
      await isGoneInTheEnd(t, 'DOM-DELETE', known.domain.path);
      t.creations.forget(known.domain.path);
      model.domains.splice(model.domains.indexOf(known), 1);
    },
  );
}
