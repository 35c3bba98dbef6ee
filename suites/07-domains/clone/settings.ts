import {
  type ArrangedDomain,
  arrangeDomain,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import { requireAccepted } from '../../../src/check/arrange/required.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isReadInTheEnd } from '../../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';
import { isListedAsRead } from '../listing.ts';
import { acceptedUpdate, type Fields, reads, removeDomain, slaveBody } from '../requests.ts';
import { cloned, hasSettingsOf, picked, SETTINGS, ZONE_FIELDS } from './cloned.ts';

/** Cloning (endpoints/domains#POST /domains/{domainId}/clone). */
export function cloneChecks(check: Declare): void {
  check(
    'a clone has the settings of its source, which stays as it was',
    ['DOM-CLONE', 'DOM-CLONE-SOURCE-KEPT', 'DOM-UPDATE', 'DOM-LIST', 'DOM-DELETE'],
    async (t) => {
      const source = await arrangeDomain(t, SETTINGS);
      const clone = await cloned(t, source);
      await hasSettingsOf(t, source, clone);
      await observeRest(t, source, clone);
      const before = { ...source.body, ...SETTINGS };
      // What the cloning did to it is not blamed on what comes after.
      await reads(t, 'DOM-CLONE-SOURCE-KEPT', source.path, picked(before, EVERY_FIELD));
      await updated(t, clone);
      await reads(t, 'DOM-UPDATE', source.path, picked(before, EVERY_FIELD));
      const body = { ...source.body, ...SETTINGS, ...(await withLaterSettings(t, source)) };
      const second = await cloned(t, source);
      await hasSettingsOf(t, { ...source, body }, second);
      await reads(t, 'DOM-CLONE-SOURCE-KEPT', source.path, picked(body, EVERY_FIELD));
      await t.owner.put(source.path, { description: 'of the source', status: 'disabled' });
      await reads(t, 'DOM-UPDATE', clone.path, OF_THE_CLONE);
      if (!isShortRun(t)) await hasOwnTags(t, source, second);
      const slave = await arrangeDomain(t, slaveBody(t, OF_A_SLAVE));
      const moved = await withOtherMasters(t, slave);
      const shown = await withAddress(t, moved);
      await hasSettingsOf(t, { ...moved, ...shown }, await cloned(t, moved));
      await removeDomain(t, source.path);
      await isReadInTheEnd(t, 'DOM-DELETE', clone.path);
    },
    { objects: 5 },
  );

  check('a domain that was renamed is cloned too', ['DOM-CLONE'], async (t) => {
    leftToLongerRuns(t, 'clones of what was renamed');
    const source = await arrangeDomain(t);
    const domain = freshDomain(t);
    await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(source.path, { domain }));
    await reads(t, 'DOM-UPDATE-RENAME', source.path, { domain });
    await cloned(t, source);
  });
}

/** What the clone is updated to: every value but the status differs from that of its source, which is disabled later. */
const OF_THE_CLONE: Fields = {
  description: 'of the clone',
  status: 'active',
  group: 'Clones',
  soa_email: 'clone@example.com',
  axfr_ips: ['198.18.0.6'],
  expire_sec: 345600,
  refresh_sec: 3600,
  retry_sec: 120,
  ttl_sec: 120,
};

/** A clone must take updates, in the end, and be listed as any other domain. */
async function updated(t: CheckContext, clone: ArrangedDomain): Promise<void> {
  const update = () => t.owner.put(clone.path, OF_THE_CLONE);
  await t.eventually('DOM-UPDATE', 'the clone to take an update', update, ({ ok }) => ok);
  await reads(t, 'DOM-UPDATE', clone.path, OF_THE_CLONE);
  await isListedAsRead(t, clone);
}

const LATER_TAGS = [RUN_TAGS[2]];

/** Tags that the source is given do not show in its clone, which keeps those that it has. */
async function hasOwnTags(t: CheckContext, source: ArrangedDomain, clone: ArrangedDomain) {
  const tags = await tagsOf(t, clone);
  if (tags === undefined || !(await t.owner.put(source.path, { tags: LATER_TAGS })).ok) return;
  await reads(t, 'DOM-UPDATE', source.path, { tags: LATER_TAGS });
  await reads(t, 'DOM-UPDATE', clone.path, { tags });
}

/**
 * The tags of a clone: those of its source where it shows them, which is open (SIL-DOM-CLONE-REST), and else some that
 * it is given, since those of its source might come late. Undefined where it takes none.
 */
async function tagsOf(t: CheckContext, { path }: ArrangedDomain): Promise<unknown> {
  const shown = (await t.owner.get(path)).body?.tags;
  if (isSameJson(shown, SETTINGS.tags)) return shown;
  const tags = [RUN_TAGS[1]];
  if (!(await t.owner.put(path, { tags })).ok) return undefined;
  await reads(t, 'DOM-UPDATE', path, { tags });
  return tags;
}

/** More than one master, and more than a slave needs. */
const OF_A_SLAVE: Fields = {
  soa_email: undefined,
  master_ips: ['198.18.0.1', '198.18.0.2', '2001:db8::3'],
  axfr_ips: ['198.18.0.4', '2001:db8::5'],
  expire_sec: 604800,
  refresh_sec: 7200,
  retry_sec: 300,
  ttl_sec: 300,
};

/** A clone has the masters that its source has by now, not those that it was created with. */
async function withOtherMasters(t: CheckContext, slave: ArrangedDomain): Promise<ArrangedDomain> {
  const master_ips = ['198.18.0.7', '2001:db8::8', '198.18.0.9'];
  const body = { ...slave.body, master_ips };
  const change = picked(body, [...ZONE_FIELDS, 'axfr_ips'].filter(isOfSlaves));
  await acceptedUpdate(t, 'DOM-UPDATE', slave.path, change);
  await reads(t, 'DOM-UPDATE', slave.path, { master_ips });
  return { ...slave, body };
}

/** A slave may answer with an address that is empty, which is none to send. */
const isOfSlaves = (field: string) => field !== 'soa_email';

/**
 * Gives a slave a soa_email, which it need not take, nor show.
 * @returns the slave as it is answered, with what of the address reads show
 */
async function withAddress(t: CheckContext, { path, body }: ArrangedDomain) {
  const soa_email = 'of-a-slave@example.com';
  const updated = await t.owner.put(path, {
    ...picked(body, [...ZONE_FIELDS, 'axfr_ips']),
    soa_email,
  });
  if (!updated.ok) return { body };
  const look = () => t.owner.get(path);
  const isShown = (seen: Answer) => seen.ok && seen.body?.soa_email === soa_email;
  const { held } = await poll(look, isShown, t.convergence);
  return { body: held ? { ...body, soa_email } : { ...body, soa_email: undefined } };
}

const LATER: Fields = {
  soa_email: 'later@example.com',
  expire_sec: 1209600,
  refresh_sec: 14400,
  retry_sec: 7200,
  ttl_sec: 300,
};

/**
 * Sends the other fields again, since an update may reset what it leaves out (SIL-PUT-OMITTED).
 * @returns the new settings as they are read, for the clone to have them too
 */
async function withLaterSettings(t: CheckContext, { path }: ArrangedDomain): Promise<Fields> {
  await acceptedUpdate(t, 'DOM-UPDATE', path, { ...SETTINGS, ...LATER });
  const { body: shown } = await reads(t, 'DOM-UPDATE', path, LATER);
  return picked(shown, Object.keys(LATER));
}

/** What else a clone may have of its source is not said. */
async function observeRest(t: CheckContext, { body }: ArrangedDomain, { path }: ArrangedDomain) {
  const read = await t.owner.get(path);
  if (!read.ok) return;
  for (const field of ['description', 'group', 'tags', 'axfr_ips']) {
    const isKept = isSameJson(read.body?.[field], body[field]);
    t.observe('SIL-DOM-CLONE-REST', `${field} ${isKept ? 'as' : 'not'} of the source`, read);
  }
}

const OF_THE_SOURCE = ['id', 'domain', 'description', 'group', 'status', 'tags', 'axfr_ips'];
const EVERY_FIELD = [...ZONE_FIELDS, ...OF_THE_SOURCE];
