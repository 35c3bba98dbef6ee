import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
  domainPath,
} from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, takesUpdate } from '../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import { mostCharacters } from '../../src/spec/stated-bounds.ts';
import { measuresText } from '../support/characters.ts';
import { keepsNeeded } from './fields/needed.ts';
import { isListedAsRead } from './listing.ts';
import {
  acceptedUpdate,
  arrangeSlave,
  createDomain,
  type Fields,
  isAt,
  reads,
} from './requests.ts';

/** What an update changes (endpoints/domains#PUT /domains/{domainId}). */
export function updateChecks(check: Declare): void {
  check('any writable field can be updated alone', OF_MASTERS, async (t) => {
    const domain = await arrangeDomain(t, { description: 'as created', ttl_sec: 7200 });
    for (const [field, value] of Object.entries(CHANGES))
      await update(t, domain, { [field]: value });
    await acceptedUpdate(t, 'DOM-UPDATE', domain.path, { ttl_sec: 3600 });
    await isListedAsRead(t, domain);
    for (const field of EMPTIED) await empty(t, domain, field);
    await isListedAsRead(t, domain);
    await keepsNeeded(t, domain.path, 'master');
    await observeOmitted(t, domain);
    const { domain: name, type } = domain.body;
    await update(t, domain, { domain: name, type });
    await takesCapitals(t, domain);
  });

  check('the masters of a slave can be updated', OF_SLAVES, async (t) => {
    const slave = await arrangeSlave(t);
    await update(t, slave, { master_ips: ['198.18.0.9', '198.18.0.8'] });
    await keepsBothMasters(t, slave);
    await update(t, slave, { master_ips: ['198.18.0.7'] });
    await keepsNeeded(t, slave.path, 'slave');
    const { description, group, tags } = CHANGES;
    for (const change of [{ description }, { group }, { tags }]) await update(t, slave, change);
    await isListedAsRead(t, slave);
    await isDeleted(t, 'DOM-DELETE', slave.path);
    await isGoneInTheEnd(t, 'DOM-DELETE', slave.path);
    t.creations.forget(slave.path);
  });

  check(
    'the lengths of description and group are counted in characters',
    ['DOM-DESCRIPTION-LENGTH', 'DOM-GROUP-LENGTH', 'DOM-CREATE', 'DOM-UPDATE', 'DOM-LIST'],
    async (t) => {
      const { id, path } = await arrangeDomain(t);
      for (const [field, requirement] of LENGTHS) {
        const longest = 'x'.repeat(mostCharacters('DomainUpdate', field));
        await acceptedUpdate(t, requirement, path, { [field]: longest });
        await reads(t, 'DOM-UPDATE', path, { [field]: longest });
        await isListedAsRead(t, { id, path });
      }
      for (const [field, requirement] of LENGTHS) {
        await measuresText(
          t,
          requirement,
          mostCharacters('DomainUpdate', field),
          (text) => t.owner.put(path, { [field]: text }),
          (text) => reads(t, 'DOM-UPDATE', path, { [field]: text }),
        );
        await measuresText(
          t,
          requirement,
          mostCharacters('DomainCreate', field),
          (text) => createDomain(t, domainBody(t, { [field]: text })),
          (text, { body }) => reads(t, 'DOM-CREATE', domainPath(body) ?? '', { [field]: text }),
        );
      }
    },
    { objects: 7 },
  );

  check('values survive many updates', ['DOM-UPDATE'], async (t) => {
    const domain = await arrangeDomain(t);
    for (let round = 0; round < t.scaled(10); round += 1) {
      await update(t, domain, {
        description: `round ${round}`,
        group: `group-${round}`,
        axfr_ips: [`198.18.2.${round + 1}`],
        tags: [RUN_TAGS[round % 2]],
      });
    }
    await reads(t, 'DOM-UPDATE', domain.path, { domain: domain.body.domain, type: 'master' });
  });
}

const LENGTHS = [
  ['description', 'DOM-DESCRIPTION-LENGTH'],
  ['group', 'DOM-GROUP-LENGTH'],
] as const;

const OF_MASTERS = ['DOM-UPDATE', 'DOM-UPDATE-KEEPS-SOA-EMAIL', 'DOM-LIST'];
const OF_SLAVES = ['DOM-UPDATE', 'DOM-UPDATE-KEEPS-MASTER-IPS', 'DOM-LIST', 'DOM-DELETE'];

/** A new value for each writable field but timers and status, which have checks of their own. */
const CHANGES: Fields = {
  soa_email: 'host.master+zones@example.com',
  description: 'Updated alone',
  group: 'changed',
  axfr_ips: ['198.18.0.4', '198.18.0.5'],
  tags: [RUN_TAGS[0], RUN_TAGS[1]],
};

/** Lists that an update may empty; an answer may leave an empty list out. */
const EMPTIED = ['axfr_ips', 'tags'];

async function update(t: CheckContext, { path }: ArrangedDomain, change: Fields) {
  const answer = await takesUpdate(t, 'DOM-UPDATE', path, change);
  t.holds('DOM-UPDATE', isAt(path, answer.body ?? {}), {
    expected: `${path} in the answer`,
    received: `id ${answer.body?.id}`,
    answers: [answer],
    where: '/id',
  });
  await reads(t, 'DOM-UPDATE', path, change);
}

/** Whether an update keeps or resets what it leaves out is open; that some of two masters stay is neither. */
async function keepsBothMasters(t: CheckContext, { path }: ArrangedDomain): Promise<void> {
  const { description, axfr_ips } = CHANGES;
  for (const change of [{ description }, { axfr_ips }]) {
    const { ok } = await t.owner.put(path, change);
    if (!ok) continue;
    await t.eventually(
      'DOM-UPDATE',
      `${path} to have both masters, or none, after an update of ${Object.keys(change)}`,
      () => t.owner.get(path),
      (seen) => seen.ok && [0, 2].includes(seen.body?.master_ips?.length ?? 0),
    );
  }
}

/** An address may have capital letters; whether they are kept is not said. */
async function takesCapitals(t: CheckContext, { path }: ArrangedDomain): Promise<void> {
  const soa_email = 'Host.Master@Example.com';
  await acceptedUpdate(t, 'DOM-UPDATE', path, { soa_email });
  await t.eventually(
    'DOM-UPDATE',
    `soa_email of ${path} to be ${soa_email}, in whatever case`,
    () => t.owner.get(path),
    ({ body }) => String(body?.soa_email).toLowerCase() === soa_email.toLowerCase(),
  );
}

async function empty(t: CheckContext, { path }: ArrangedDomain, field: string): Promise<void> {
  await acceptedUpdate(t, 'DOM-UPDATE', path, { [field]: [] });
  await t.eventually(
    'DOM-UPDATE',
    `${field} of ${path} to be empty`,
    () => t.owner.get(path),
    ({ ok, body }) => ok && !body?.[field]?.length,
  );
}

async function observeOmitted(t: CheckContext, { path }: ArrangedDomain): Promise<void> {
  await acceptedUpdate(t, 'DOM-UPDATE', path, { description: 'kept or reset', group: 'kept' });
  await reads(t, 'DOM-UPDATE', path, { group: 'kept' });
  await t.owner.put(path, { ttl_sec: 300 });
  const read = await t.owner.get(path);
  t.observe('SIL-PUT-OMITTED', read.body?.group === 'kept' ? 'kept' : 'reset', read);
}
