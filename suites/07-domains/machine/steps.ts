import { domainBody, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../../src/check/gone.ts';
import { isDeleted } from '../../../src/check/in-the-end.ts';
import type { Step } from '../../../src/check/state-machine.ts';
import { hasRecords, requireListing } from '../records/listed.ts';
import { ADDRESS_RECORDS, createRecord, isDisabled } from '../records/requests.ts';
import {
  acceptedUpdate,
  cloneDomain,
  createDomain,
  domainIn,
  type Fields,
  reads,
} from '../requests.ts';
import { STATUS_REQUIREMENT, type Status, setStatus } from '../status.ts';
import { arrangedWith, type KnownDomain, MOST_DOMAINS, type Model, onDomain } from './model.ts';

/** Enables or disables a domain, or leaves it as it is. */
export function changeStatus([place, status]: [number, Status]): Step<Model> {
  return onDomain(
    (domain) => `${status === 'active' ? 'enable' : 'disable'} ${domain}`,
    place,
    async (known, t) => {
      await setStatus(t, known.domain.path, status);
      known.status = status;
    },
  );
}

/** Adds the next of the address records, as far as there are any. */
export function addRecords([place, count]: [number, number]): Step<Model> {
  const records = count === 1 ? 'a record' : `${count} records`;
  return onDomain(
    (domain) => `add ${records} to ${domain}`,
    place,
    async (known, t) => {
      const { length } = known.records;
      for (const sent of ADDRESS_RECORDS.slice(length, length + count)) {
        // A clone may take nothing as long as its zone is on its way.
        const ask = () => createRecord(t, known.domain, sent);
        // Whether a disabled domain, as a clone of one may be, takes any is open (SIL-REC-DISABLED).
        if (!(await ask()).ok) {
          if (await isDisabled(t, known.domain)) return;
          await t.eventually('REC-CREATE', 'the record to be created', ask, ({ ok }) => ok);
        }
        known.records.push(sent);
      }
    },
  );
}

/** Reads status and records of a domain: changes of other domains or other fields must not show. */
export function look(place: number): Step<Model> {
  return onDomain(
    (domain) => `look at ${domain}`,
    place,
    async (known, t, model) => {
      const { path, body } = known.domain;
      if (known.status !== undefined) {
        const { domain } = body;
        await reads(t, STATUS_REQUIREMENT[known.status], path, { domain, status: known.status });
      }
      if (model.listsRecords && !known.isRenamed)
        await hasRecords(t, 'REC-CREATE', known.domain, known.records);
    },
  );
}

/** Clones a domain, while there is room for one more. */
export function clone(place: number): Step<Model> {
  const step = onDomain(
    (domain) => `clone ${domain}`,
    place,
    async (known, t, model) => {
      const { domain } = domainBody(t);
      const records = [...known.records];
      const { isRenamed = false } = known;
      if (model.listsRecords && !isRenamed) await requireListing(t, known.domain, records);
      const ask = () => cloneDomain(t, known.domain, domain);
      const made = await t.eventually('DOM-CLONE', 'the clone to be made', ask, ({ ok }) => ok);
      const copy = { domain: domainIn(made), status: undefined, records, isRenamed };
      await reads(t, 'DOM-CLONE', copy.domain.path, { domain });
      if (model.listsRecords && !isRenamed)
        await hasRecords(t, 'DOM-CLONE-RECORDS', copy.domain, records);
      model.domains.push(copy);
    },
  );
  return { ...step, possible: hasRoom };
}

function hasRoom({ domains }: Readonly<Model>): boolean {
  return domains.length > 0 && domains.length < MOST_DOMAINS;
}

/** Another domain with the same name must be refused. */
export function takeName(place: number): Step<Model> {
  return onDomain(
    (domain) => `create another with the name of ${domain}`,
    place,
    async (known, t) => {
      const { domain } = known.domain.body;
      t.refused('DOM-NAME-UNIQUE', await createDomain(t, { ...domainBody(t), domain }));
    },
  );
}

/** Creates one more domain. */
export function create(status: Status): Step<Model> {
  return {
    says: () => `create a domain that is ${status}`,
    possible: ({ domains }) => domains.length < MOST_DOMAINS,
    run: async (model, t) => {
      model.domains.push(await arrangedWith(t, status));
    },
  };
}

/** Deletes a domain. */
export function remove(place: number): Step<Model> {
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

/** Changes the description. */
export function describe(place: number): Step<Model> {
  return onDomain(
    (domain) => `describe ${domain}`,
    place,
    (known, t) => update(t, 'DOM-UPDATE', known, { description: t.names.label() }),
  );
}

/** Gives a domain another name. */
export function rename(place: number): Step<Model> {
  return onDomain(
    (domain) => `rename ${domain}`,
    place,
    async (known, t) => {
      const domain = freshDomain(t);
      await update(t, 'DOM-UPDATE-RENAME', known, { domain });
      known.domain = { ...known.domain, body: { ...known.domain.body, domain } };
      known.isRenamed = true;
    },
  );
}

/** Makes a master a slave: what becomes of its records then is not said, nor looked at. */
export function becomeSlave(place: number): Step<Model> {
  const slave = { type: 'slave', master_ips: ['198.18.0.1', '198.18.0.2'] };
  return onDomain(
    (domain) => `make a slave of ${domain}`,
    place,
    async ({ domain: { path }, status }, t) => {
      const kept = status === undefined ? {} : { status };
      await acceptedUpdate(t, 'DOM-UPDATE-TO-SLAVE', path, { ...kept, ...slave });
      await reads(t, 'DOM-UPDATE-TO-SLAVE', path, { type: 'slave' });
    },
  );
}

/** Sends the status too where it is known, since an update may reset what it leaves out (SIL-PUT-OMITTED). */
async function update(
  t: CheckContext,
  requirement: string,
  { domain: { path }, status }: KnownDomain,
  change: Fields,
): Promise<void> {
  const kept = status === undefined ? {} : { status };
  await acceptedUpdate(t, requirement, path, { ...kept, ...change });
  await reads(t, requirement, path, { ...kept, ...change });
}
