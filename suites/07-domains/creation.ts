import { type ArrangedDomain, arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import { CHOSEN_ID } from '../support/read-only-creation.ts';
import { isListedAsRead } from './listing.ts';
import { createDomain, domainIn, type Fields, reads, slaveBody, UNCHANGED } from './requests.ts';

/** What a created domain reads as (endpoints/domains#POST /domains). */
export function creationChecks(check: Declare): void {
  check(
    'a created domain can be read back as asked',
    ['DOM-CREATE', 'DOM-GET', 'DOM-LIST'],
    async (t) => {
      const body = domainBody(t, EVERY_FIELD);
      const made = await createDomain(t, body);
      t.accepted('DOM-CREATE', made);
      t.equal('DOM-CREATE', made, '/domain', body.domain);
      answersNoOther(t, made, body);
      const { id, path } = domainIn(made);
      await reads(t, 'DOM-CREATE', path, body);
      await reads(t, 'DOM-GET', path, { id });
      await isListedAsRead(t, { id, path });
    },
  );

  check('a slave needs a master address only', ['DOM-CREATE-SLAVE'], async (t) => {
    const body = slaveBody(t);
    const made = await createDomain(t, body);
    t.accepted('DOM-CREATE-SLAVE', made);
    await reads(t, 'DOM-CREATE-SLAVE', domainIn(made).path, body);
  });

  check('a slave takes the fields that a master takes', OF_SLAVES, async (t) => {
    const { axfr_ips: _, ...fields } = EVERY_FIELD;
    const body = slaveBody(t, { ...fields, master_ips: MASTERS, status: 'disabled' });
    const made = await createDomain(t, body);
    t.accepted('DOM-CREATE', made);
    answersNoOther(t, made, body);
    await reads(t, 'DOM-CREATE', domainIn(made).path, body);
    await isListedAsRead(t, domainIn(made));
    const active = await createDomain(t, slaveBody(t, { status: 'active' }));
    t.accepted('DOM-CREATE', active);
    await reads(t, 'DOM-CREATE', domainIn(active).path, { status: 'active' });
    const long = slaveBody(t, { description: 'x'.repeat(254) });
    t.refused('DOM-DESCRIPTION-LENGTH', await createDomain(t, long));
    const wide = slaveBody(t, { group: 'x'.repeat(51) });
    t.refused('DOM-GROUP-LENGTH', await createDomain(t, wide));
  });

  check(
    'what nobody set has its default',
    ['DOM-STATUS-DEFAULT', 'DOM-AXFR-IPS-EMPTY'],
    async (t) => {
      const { path, body } = await UNCHANGED.master(t);
      const read = await reads(t, 'DOM-STATUS-DEFAULT', path, { status: 'active' });
      const unset: unknown = read.body.axfr_ips;
      t.holds('DOM-AXFR-IPS-EMPTY', Array.isArray(unset) ? unset.length === 0 : !unset, {
        expected: `axfr_ips of ${body.domain} to be empty or left out`,
        received: JSON.stringify(unset),
        answers: [read],
        where: '/axfr_ips',
      });
      for (const field of ['description', 'group']) observeUnset(t, field, read);
      await reads(t, 'DOM-STATUS-DEFAULT', (await UNCHANGED.slave(t)).path, { status: 'active' });
    },
  );

  check('each domain has an id of its own', OF_IDS, async (t) => {
    const domains = [await UNCHANGED.master(t), await UNCHANGED.slave(t), await choosingItsId(t)];
    const page = await t.owner.get('/domains');
    const ids = page.items.map((item) => item.id);
    const own = domains.map(({ id }) => id);
    const unique = [ids, own].every((each) => new Set(each).size === each.length);
    t.holds('DOM-ID-UNIQUE', unique, {
      expected: 'every id once',
      received: `ids ${own.join(', ')} of new domains; ${ids.slice(0, 20).join(', ')} in the list`,
      answers: [page],
    });
    for (const { path, body } of domains) await reads(t, 'DOM-GET', path, { domain: body.domain });
  });
}

/** The new domain is answered: what the answer says of these is what was sent; how nothing is said is open, and its status may be yet to come. */
function answersNoOther(t: CheckContext, made: Answer, sent: Fields): void {
  for (const field of ['type', 'description', 'group']) {
    const shown: unknown = made.body?.[field];
    t.holds('DOM-CREATE', !shown || shown === sent[field], {
      expected: `${field} ${sent[field]}, as it was sent`,
      received: String(shown),
      answers: [made],
      where: `/${field}`,
    });
  }
}

const OF_IDS = ['DOM-ID-UNIQUE', 'DOM-GET', 'DOM-CREATE-ID-READ-ONLY'];

/** A domain whose creation asked for an id, or a plain one where that is refused. */
async function choosingItsId(t: CheckContext): Promise<ArrangedDomain> {
  const made = await createDomain(t, domainBody(t, { id: CHOSEN_ID }));
  if (made.refused) {
    t.refused('DOM-CREATE-ID-READ-ONLY', made);
    return arrangeDomain(t);
  }
  const domain = domainIn(made);
  const { body } = await reads(t, 'DOM-CREATE', domain.path, { domain: domain.body.domain });
  t.holds('DOM-CREATE-ID-READ-ONLY', ![domain.id, body.id].includes(CHOSEN_ID), {
    expected: `an id that the server chose, not the ${CHOSEN_ID} that was sent`,
    received: String(domain.id),
    answers: [made],
    where: '/id',
  });
  return { ...domain, id: body.id };
}

const OF_SLAVES = ['DOM-CREATE', 'DOM-DESCRIPTION-LENGTH', 'DOM-GROUP-LENGTH', 'DOM-LIST'];

const MASTERS = ['198.18.0.1', '198.18.0.7', '198.18.0.5'];

/** Every writable field but the timers, which have checks of their own. */
const EVERY_FIELD = {
  description: 'Created with every field',
  group: 'checks',
  status: 'active',
  axfr_ips: ['198.18.0.2', '198.18.0.3', '198.18.0.1'],
  tags: [RUN_TAGS[0], RUN_TAGS[1]],
};

function observeUnset(t: CheckContext, field: string, read: Answer): void {
  const value: unknown = read.body[field];
  t.observe('SIL-DOM-UNSET', `${field} is ${JSON.stringify(value) ?? 'left out'}`, read);
}
