import type { DomainRecord } from '../../../entities.ts';
import { Table } from '../../../table.ts';
import type { Fault } from '../../fault.ts';
import { pastOf, servedAfter, withState } from './history.ts';
import { eachOf, isUpdated, remembering, type Serve, seeing, served } from './served.ts';

/** Records that the name server serves otherwise than the API has them. */
export const servedRecordsFaults: readonly Fault[] = [
  served('records-served-stale', 'REC-SERVED', {
    see: 'add a record to a served domain: it is missing',
    names: remembering(({ records }) => ({ records })),
  }),
  served('records-not-served-once-enabled', 'REC-SERVED', {
    see: 'disable and enable a served domain: its records are missing',
    names: seeing((domain) => (isUpdated(domain) ? { records: Table.empty() } : {})),
  }),
  served('text-served-short', 'REC-SERVED', {
    see: 'create a TXT record: its last letter is missing',
    also: ['DOM-IMPORT'],
    names: seeing(({ records }) => ({
      records: eachOf(records, (record) =>
        record.type === 'TXT' ? { ...record, target: record.target.slice(0, -1) } : record,
      ),
    })),
  }),
  served('text-served-up-to-255', 'REC-SERVED', {
    see: 'create a TXT record with a target of more than 255 characters: 255 of them are served',
    names: seeing(({ records }) => ({
      records: eachOf(records, (record) => ({ ...record, target: record.target.slice(0, 255) })),
    })),
  }),
  served('record-of-a-name-in-capitals-not-served', 'REC-SERVED', {
    see: 'add a record with a name in capitals: it is not served',
    names: seeing(({ records }) => ({
      records: Table.of([...records].filter(({ name }) => name === name.toLowerCase())),
    })),
  }),
  served('record-of-two-labels-not-served', 'REC-SERVED', {
    see: 'add a record named a.b: it is not served',
    names: withRecords(({ type, name }) => type !== 'A' || !name.includes('.')),
  }),
  served('record-of-a-name-with-underscore-not-served', 'REC-SERVED', {
    see: 'add a text record named _policy: it is not served',
    names: withRecords(({ name }) => !name.startsWith('_')),
  }),
  served('record-of-a-name-of-digits-not-served', 'REC-SERVED', {
    see: 'add a record named 7: it is not served',
    names: withRecords(({ name }) => !/^\d/.test(name)),
  }),
  served('text-served-up-to-a-semicolon', 'REC-SERVED', {
    see: 'add a text record with a semicolon: what follows it is missing',
    names: seeing(({ records }) => ({
      records: eachOf(records, (record) => ({
        ...record,
        target: record.target.replace(/;.*/, ''),
      })),
    })),
  }),
  served('second-record-of-a-name-not-served', 'REC-SERVED', {
    see: 'create two records of one name and type: the first alone is served',
    names: oneOfAName((other, { id }) => other.id < id),
  }),
  served('first-record-of-a-name-not-served', 'REC-SERVED', {
    see: 'create two records of one name and type: both are listed, and the last alone is served',
    names: oneOfAName((other, { id }) => other.id > id),
  }),
  served('renamed-domain-served-without-records', 'REC-SERVED', {
    see: 'rename a domain with records: its start of authority is served by the new name, its records are not',
    names: remembering(({ domain }, now) =>
      domain === now.domain ? {} : { records: Table.empty() },
    ),
  }),
  served('clone-served-empty', 'REC-SERVED', {
    see: 'clone a domain: its records are not served',
    names: seeing(({ created, records }) =>
      [...records].every((record) => record.created === created) ? { records: Table.empty() } : {},
    ),
  }),
  servedAfter('clone-served-empty-once-alone', 'REC-SERVED', {
    see: 'clone a domain and delete it: the records of the clone are not served',
    names: withState((state, domain) => {
      const [first] = pastOf(domain);
      const isAlone = first?.operation === 'clone' && !state.domains.get(first.source ?? 0);
      return isAlone ? { records: Table.empty() } : {};
    }),
  }),
];

/** The records that are like this are served, and no others. */
function withRecords(isLikeThis: (record: DomainRecord) => boolean): Serve {
  return seeing(({ records }) => ({ records: Table.of([...records].filter(isLikeThis)) }));
}

/** Of the records of one name and type those are not served before which another one comes. */
function oneOfAName(comesBefore: (other: DomainRecord, record: DomainRecord) => boolean): Serve {
  return seeing(({ records }) => {
    const isAlike = (one: DomainRecord, other: DomainRecord) =>
      one.name === other.name && one.type === other.type;
    const isHidden = (record: DomainRecord) =>
      [...records].some((other) => isAlike(other, record) && comesBefore(other, record));
    return { records: Table.of([...records].filter((record) => !isHidden(record))) };
  });
}
