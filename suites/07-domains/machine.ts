import fc from 'fast-check';
import { type ArrangedDomain, arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { type Machine, type Step, walk } from '../../src/check/state-machine.ts';
import { Skip } from '../../src/result/signals.ts';
import { ADDRESS_RECORDS, createRecord, type RecordSent } from './record.ts';
import { canListRecords, hasRecords, requireListing } from './records-listed.ts';
import { cloneDomain, createDomain, domainIn, isGone, reads } from './requests.ts';
import { STATUS_REQUIREMENT, type Status, setStatus } from './status.ts';
import { UNCHANGED } from './unchanged.ts';

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

/** A domain as the model knows it; status is unknown where the document leaves it open. */
interface Kept {
  readonly domain: ArrangedDomain;
  status: Status | undefined;
  readonly records: RecordSent[];
}

interface Model {
  readonly kept: Kept[];
  /** False when the target lists no records: then nobody knows what became of them. */
  readonly listsRecords: boolean;
}

/** Mostly the first domain, so that more happens to one than that many are touched. */
const index = fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, fc.nat({ max: MOST_DOMAINS - 1 }));

const anyStatus = fc.constantFrom<Status>('disabled', 'active');
const someRecords = fc.integer({ min: 1, max: 3 });

/** Steps that meet with what is there come more often than those that only add or remove a domain. */
const domainsAndRecords = (listsRecords: boolean): Machine<Model> => ({
  begin: async (t) => ({ kept: [await begun(t)], listsRecords }),
  steps: [
    ...Array.from({ length: 3 }, () => fc.tuple(index, anyStatus).map(changeStatus)),
    ...Array.from({ length: 2 }, () => fc.tuple(index, someRecords).map(addRecords)),
    index.map(look),
    index.map(clone),
    index.map(takeName),
    anyStatus.map(create),
    index.map(remove),
  ],
  sequences: 8,
  length: 12,
});

async function begun(t: CheckContext, status: Status = 'active'): Promise<Kept> {
  return { domain: await arrangeDomain(t, { status }), status, records: [] };
}

/** @throws Inconclusive when the records do not show where they were added */

/** The domain a step means; sequences are drawn before it is known how many there are. */
function meant(model: Readonly<Model>, place: number): Kept {
  const kept = model.kept[place % model.kept.length];
  if (kept === undefined) throw new Error('a step was taken although there is no domain');
  return kept;
}

function onDomain(
  verb: (place: string) => string,
  place: number,
  run: (kept: Kept, t: CheckContext, model: Model) => Promise<void>,
): Step<Model> {
  return {
    says: ({ kept }) => verb(`domain ${(place % kept.length) + 1}`),
    possible: ({ kept }) => kept.length > 0,
    run: (model, t) => run(meant(model, place), t, model),
  };
}

function changeStatus([place, status]: [number, Status]): Step<Model> {
  return onDomain(
    (domain) => `${status === 'active' ? 'enable' : 'disable'} ${domain}`,
    place,
    async (kept, t) => {
      await setStatus(t, kept.domain.path, status);
      kept.status = status;
    },
  );
}

function addRecords([place, count]: [number, number]): Step<Model> {
  const records = count === 1 ? 'a record' : `${count} records`;
  return onDomain(
    (domain) => `add ${records} to ${domain}`,
    place,
    async (kept, t) => {
      const { length } = kept.records;
      for (const sent of ADDRESS_RECORDS.slice(length, length + count)) {
        t.accepted('REC-CREATE', await createRecord(t, kept.domain, sent));
        kept.records.push(sent);
      }
    },
  );
}

/** Nothing that happened to other domains, or to other fields, may show here. */
function look(place: number): Step<Model> {
  return onDomain(
    (domain) => `look at ${domain}`,
    place,
    async (kept, t, model) => {
      const { path, body } = kept.domain;
      if (kept.status !== undefined) {
        const { domain } = body;
        await reads(t, STATUS_REQUIREMENT[kept.status], path, { domain, status: kept.status });
      }
      if (model.listsRecords) await hasRecords(t, 'REC-CREATE', kept.domain, kept.records);
    },
  );
}

function clone(place: number): Step<Model> {
  const step = onDomain(
    (domain) => `clone ${domain}`,
    place,
    async (kept, t, model) => {
      const { domain } = domainBody(t);
      const records = [...kept.records];
      if (model.listsRecords) await requireListing(t, kept.domain, records);
      const made = await cloneDomain(t, kept.domain, domain);
      t.accepted('DOM-CLONE', made);
      const copy = { domain: domainIn(made), status: undefined, records };
      await reads(t, 'DOM-CLONE', copy.domain.path, { domain });
      if (model.listsRecords) await hasRecords(t, 'DOM-CLONE-RECORDS', copy.domain, records);
      model.kept.push(copy);
    },
  );
  return { ...step, possible: hasRoom };
}

function hasRoom({ kept }: Readonly<Model>): boolean {
  return kept.length > 0 && kept.length < MOST_DOMAINS;
}

function takeName(place: number): Step<Model> {
  return onDomain(
    (domain) => `create another with the name of ${domain}`,
    place,
    async (kept, t) => {
      const { domain } = kept.domain.body;
      t.refused('DOM-NAME-UNIQUE', await createDomain(t, { ...domainBody(t), domain }));
    },
  );
}

function create(status: Status): Step<Model> {
  return {
    says: () => `create a domain that is ${status}`,
    possible: ({ kept }) => kept.length < MOST_DOMAINS,
    run: async (model, t) => {
      model.kept.push(await begun(t, status));
    },
  };
}

function remove(place: number): Step<Model> {
  return onDomain(
    (domain) => `delete ${domain}`,
    place,
    async (kept, t, model) => {
      t.accepted('DOM-DELETE', await t.owner.delete(kept.domain.path));
      await isGone(t, 'DOM-DELETE', kept.domain.path);
      t.creations.forget(kept.domain.path);
      model.kept.splice(model.kept.indexOf(kept), 1);
    },
  );
}
