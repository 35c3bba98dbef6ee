import type { Domain } from '../../../entities.ts';
import { alterDomain } from '../../blocks/domain.ts';
import type { Body } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Updates of domains that change what they leave out (endpoints/domains#PUT /domains/{domainId}). */
export const leftOutFaults: readonly Fault[] = [
  ...(
    [
      ['soa_email', 'expire_sec', 0],
      ['description', 'ttl_sec', 0],
      ['group', 'description', ''],
      ['tags', 'axfr_ips', []],
      ['axfr_ips', 'status', 'active'],
      ['domain', 'status', 'active'],
    ] as const
  ).map(
    ([sent, field, value]): Fault => ({
      ...resets(field, value, (body) => body[sent] !== undefined),
      id: `domain-update-of-${sent.replace('_', '-')}-alone-resets-${field.replace('_', '-')}`,
      see: `update ${sent} of a domain and nothing else: its ${field} is ${JSON.stringify(value)}`,
    }),
  ),
  {
    ...resets('refresh_sec', 0, ({ status }) => status === 'disabled'),
    id: 'domain-disabled-alone-resets-refresh-sec',
    see: 'disable an active domain and nothing else: its refresh_sec is 0',
  },
  {
    ...resets('group', '', ({ tags }) => Array.isArray(tags) && tags.length === 0),
    id: 'domain-emptied-tags-empty-group',
    see: 'update tags of a domain to none and nothing else: its group is empty',
  },
  {
    ...resets('description', '', ({ master_ips }) => master_ips !== undefined),
    id: 'slave-loses-description-by-master-ips',
    see: 'update master_ips of a slave and nothing else: its description is empty',
  },
  ...(
    [
      ['expire_sec', 'group', ''],
      ['retry_sec', 'tags', []],
    ] as const
  ).map(
    ([sent, field, value]): Fault => ({
      ...resets(field, value, (body) => Object.keys(body).join() === sent),
      id: `domain-update-of-nothing-but-${sent.replace('_', '-')}-resets-${field}`,
      see: `update ${sent} of a domain and nothing else: its ${field} is ${JSON.stringify(value)}`,
    }),
  ),
  {
    ...resets('group', '', (body) => Object.keys(body).length === 0),
    id: 'domain-update-of-nothing-resets-group',
    see: 'update a domain with an empty object: its group is empty',
  },
  {
    ...resets(
      'description',
      '',
      (body, { type }) => type === 'slave' && Object.keys(body).join() === 'ttl_sec',
    ),
    id: 'slave-loses-description-by-ttl-sec',
    see: 'update ttl_sec of a slave and nothing else: its description is empty',
  },
  {
    id: 'slave-loses-a-master-by-ttl-sec',
    requirement: 'DOM-UPDATE',
    kind: 'cross-resource',
    see: 'update ttl_sec alone of a slave with two masters: it has one',
    wrap: alterDomain('updateDomain', ({ type, master_ips }, _, request) => {
      const body = (request.body ?? {}) as Body;
      const isMeant = type === 'slave' && body.ttl_sec !== undefined && !body.master_ips;
      return isMeant ? { master_ips: master_ips.slice(0, 1) } : {};
    }),
  },
  {
    id: 'slave-loses-a-master-by-axfr-ips',
    requirement: 'DOM-UPDATE',
    kind: 'cross-resource',
    see: 'update axfr_ips alone of a slave with two masters: it has one',
    wrap: alterDomain('updateDomain', ({ master_ips }, _, request) => {
      const body = (request.body ?? {}) as Body;
      const isAlone = body.axfr_ips !== undefined && body.master_ips === undefined;
      return isAlone ? { master_ips: master_ips.slice(0, 1) } : {};
    }),
  },
];

/** What an update that names other fields does to one that it leaves out. */
function resets(
  field: string,
  value: unknown,
  isMeant: (body: Body, domain: Domain) => boolean,
): Pick<Fault, 'requirement' | 'kind' | 'wrap'> {
  return {
    requirement: 'DOM-UPDATE',
    kind: 'cross-resource',
    wrap: alterDomain('updateDomain', (domain, _, request) => {
      const body = (request.body ?? {}) as Body;
      return isMeant(body, domain) && body[field] === undefined ? { [field]: value } : {};
    }),
  };
}
