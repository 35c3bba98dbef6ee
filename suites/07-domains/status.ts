import { type ArrangedDomain, arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, takesUpdate } from '../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import { arrangeRecordsOfAllTypes, canListRecords, hasRecords } from './records/listed.ts';
import { ADDRESS_RECORDS, type RecordSent } from './records/requests.ts';
import {
  acceptedUpdate,
  arrangeSlave,
  cloneDomain,
  createDomain,
  domainIn,
  type Fields,
  reads,
  UNCHANGED,
} from './requests.ts';

/** The status values that a client may set; only the target sets the third one. */
export type Status = 'active' | 'disabled';

/** The requirement that says that an update sets this status. */
export const STATUS_REQUIREMENT = {
  active: 'DOM-STATUS-ENABLE',
  disabled: 'DOM-STATUS-DISABLE',
} as const;

/** A domain is disabled and enabled (states/domain). */
export function statusChecks(check: Declare): void {
  check(
    'a domain can be created disabled, and is a domain like another',
    ['DOM-STATUS-CREATE-DISABLED', 'DOM-STATUS-ENABLE', 'DOM-UPDATE', 'DOM-DELETE'],
    async (t) => {
      const path = await createdDisabled(t);
      for (const change of CHANGES) {
        await takesUpdate(t, 'DOM-UPDATE', path, change);
        await reads(t, 'DOM-UPDATE', path, change);
      }
      await isDeleted(t, 'DOM-DELETE', path);
      await isGoneInTheEnd(t, 'DOM-DELETE', path);
      t.creations.forget(path);
      const other = await createdDisabled(t, BESIDE);
      const record = await t.owner.post(`${other}/records`, ADDRESS_RECORDS[0]);
      t.observe('SIL-REC-DISABLED', record.ok ? 'taken' : 'refused', record);
      await setStatus(t, other, 'active');
      await setStatus(t, other, 'disabled');
    },
  );

  const requirements = [...Object.values(STATUS_REQUIREMENT), 'REC-CREATE', ...KEEPING];
  check(
    'a domain is disabled and enabled, and keeps its records',
    requirements,
    async (t) => {
      const domain = await arrangeDomain(t);
      const { path } = domain;
      const listsRecords = await canListRecords(t, domain);
      const records = listsRecords ? await arrangeRecordsOfAllTypes(t, domain) : [];
      const slave = await arrangeSlave(t);
      const taken = await t.owner.post(`${slave.path}/records`, ADDRESS_RECORDS[0]);
      t.observe('SIL-REC-SLAVE', taken.ok ? 'taken' : 'refused', taken);
      await setStatus(t, slave.path, 'disabled');
      await setStatus(t, slave.path, 'active');
      for (const status of [
        'disabled',
        'active',
        'active',
        'disabled',
        'disabled',
        'active',
      ] as const) {
        await setStatus(t, path, status);
        if (listsRecords) await hasRecords(t, 'REC-CREATE', domain, records);
      }
      for (const change of CHANGES) {
        await acceptedUpdate(t, 'DOM-UPDATE', path, change);
        await reads(t, 'DOM-UPDATE', path, change);
        if (listsRecords) await hasRecords(t, 'DOM-UPDATE', domain, records);
      }
      if (listsRecords) await keepsRecords(t, domain, records);
    },
    { objects: 2 },
  );
}

const KEEPING = ['DOM-UPDATE', 'ERR-UNCHANGED'];

/** Neither what an update says once more, whether it is taken or not, nor a clone that is refused costs a record. */
async function keepsRecords(
  t: CheckContext,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  const { path, body } = domain;
  const again = [{ type: 'master' }, { domain: body.domain }, { soa_email: 'records@example.com' }];
  for (const change of [{}, ...again]) {
    await t.owner.put(path, change);
    await hasRecords(t, 'DOM-UPDATE', domain, records);
  }
  const taken = await UNCHANGED.slave(t);
  const { refused } = await cloneDomain(t, domain, taken.body.domain);
  if (refused) await hasRecords(t, 'ERR-UNCHANGED', domain, records);
}

/** Updates that a domain takes in either status. */
const CHANGES: readonly Fields[] = [
  { description: 'not rendered' },
  { group: 'Not rendered', tags: [RUN_TAGS[0]] },
  { axfr_ips: ['198.18.0.6'], ttl_sec: 300 },
];

/** What may make a creation forget its status. */
const BESIDE: Fields = {
  description: 'created disabled',
  group: 'Disabled',
  axfr_ips: ['198.18.0.6'],
  tags: [RUN_TAGS[0]],
  expire_sec: 604800,
  refresh_sec: 7200,
  retry_sec: 300,
  ttl_sec: 3600,
};

async function createdDisabled(t: CheckContext, beside: Fields = {}): Promise<string> {
  const made = await createDomain(t, domainBody(t, { ...beside, status: 'disabled' }));
  t.accepted('DOM-STATUS-CREATE-DISABLED', made);
  const { path } = domainIn(made);
  await reads(t, 'DOM-STATUS-CREATE-DISABLED', path, { status: 'disabled' });
  return path;
}

/**
 * Updates the status, which must then read as set.
 * @param beside what the update does not leave out, since that may be reset (SIL-PUT-OMITTED)
 */
export async function setStatus(
  t: CheckContext,
  path: string,
  status: Status,
  beside: Fields = {},
): Promise<void> {
  await acceptedUpdate(t, STATUS_REQUIREMENT[status], path, { ...beside, status });
  await reads(t, STATUS_REQUIREMENT[status], path, { status });
}
