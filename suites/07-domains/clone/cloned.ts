import { type ArrangedDomain, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import { cloneDomain, domainIn, type Fields, reads } from '../requests.ts';

/** Clones the domain under a fresh name; the answer must show that name, and an id of its own. */
export async function cloned(t: CheckContext, source: ArrangedDomain): Promise<ArrangedDomain> {
  const domain = freshDomain(t);
  // The source may be a clone itself, whose zone is still on its way.
  const ask = () => cloneDomain(t, source, domain);
  const made = await t.eventually('DOM-CLONE', `a clone called ${domain}`, ask, ({ ok }) => ok);
  t.equal('DOM-CLONE', made, '/domain', domain);
  const clone = domainIn(made);
  t.holds('DOM-CLONE', clone.id !== source.id, {
    expected: `another id than that of ${source.path}`,
    received: String(clone.id),
    answers: [made],
    where: '/id',
  });
  await reads(t, 'DOM-CLONE', clone.path, { domain });
  return clone;
}

/**
 * Fields that a clone must share with its source: texts and tags are for display, status is that of
 * a new domain, and who may transfer the one zone need not be trusted with the other.
 */
export const ZONE_FIELDS = ['type', 'soa_email', 'master_ips', 'expire_sec'].concat(
  'refresh_sec',
  'retry_sec',
  'ttl_sec',
);

/** With an address outside of the zone: one inside may follow the name of a clone. */
export const SETTINGS: Fields = {
  soa_email: 'zone@example.com',
  axfr_ips: ['198.18.0.5'],
  expire_sec: 604800,
  refresh_sec: 7200,
  retry_sec: 300,
  ttl_sec: 3600,
  tags: [RUN_TAGS[0]],
  description: 'to be cloned',
  group: 'Sources',
};

/** The clone must in the end read as its source in what is of the zone. */
export function hasSettingsOf(t: CheckContext, source: ArrangedDomain, { path }: ArrangedDomain) {
  return reads(t, 'DOM-CLONE', path, picked(source.body, ZONE_FIELDS));
}

/**
 * The values of these fields in the body; a field that the body leaves out may read as anything.
 */
export function picked(body: Fields, fields: readonly string[]): Fields {
  const stated = fields.filter((field) => body[field] !== undefined);
  return Object.fromEntries(stated.map((field) => [field, body[field]]));
}
