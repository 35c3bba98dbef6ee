import { alterDomain } from '../blocks/domain.ts';
import { alterItems, type Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Fields of a domain answered in another form: seen on every answer (resources/domain). */
export const answersFaults: readonly Fault[] = [
  field('domain-id-text', 'DOM-ID', 'id', String),
  field('domain-name-missing', 'DOM-DOMAIN', 'domain', () => undefined),
  field('domain-type-primary', 'DOM-TYPE', 'type', () => 'primary'),
  field('domain-mail-missing', 'DOM-SOA-EMAIL', 'soa_email', () => undefined),
  field('domain-mail-as-zone-file', 'DOM-SOA-EMAIL', 'soa_email', (mail) => mail.replace('@', '.')),
  field('domain-description-object', 'DOM-DESCRIPTION', 'description', (text) => ({ text })),
  field('domain-description-of-400', 'DOM-DESCRIPTION-BOUNDED', 'description', () =>
    'x'.repeat(400),
  ),
  field('domain-description-of-254', 'DOM-DESCRIPTION-BOUNDED', 'description', () =>
    'x'.repeat(254),
  ),
  field('domain-group-list', 'DOM-GROUP', 'group', (text) => [text]),
  field('domain-group-of-60', 'DOM-GROUP-BOUNDED', 'group', () => 'x'.repeat(60)),
  field('domain-group-of-51', 'DOM-GROUP-BOUNDED', 'group', () => 'x'.repeat(51)),
  field('domain-master-ips-missing', 'DOM-MASTER-IPS-STATED', 'master_ips', () => undefined),
  field('domain-axfr-ips-missing', 'DOM-AXFR-IPS-STATED', 'axfr_ips', () => undefined),
  field('domain-status-enabled', 'DOM-STATUS', 'status', () => 'enabled'),
  field('domain-master-ips-text', 'DOM-MASTER-IPS', 'master_ips', (ips) => ips.join(';')),
  field('domain-axfr-ips-null', 'DOM-AXFR-IPS', 'axfr_ips', () => null),
  field('domain-tags-missing', 'DOM-TAGS', 'tags', () => undefined),
  field('domain-expire-text', 'DOM-EXPIRE-SEC', 'expire_sec', String),
  field('domain-refresh-null', 'DOM-REFRESH-SEC', 'refresh_sec', () => null),
  field('domain-retry-missing', 'DOM-RETRY-SEC', 'retry_sec', () => undefined),
  field('domain-ttl-text', 'DOM-TTL-SEC', 'ttl_sec', String),
  {
    id: 'domain-import-keeps-raw-refresh',
    requirement: 'DOM-TIMER-VALID',
    // nor is it served so
    also: ['DOM-TIMERS-SERVED'],
    kind: 'cross-resource',
    see: 'import a zone: its refresh_sec reads 3601',
    wrap: alterDomain('importDomain', () => ({ refresh_sec: 3601 })),
  },
];

/** Only the first domain of a list is wrong: the one that no check made. */
function field(
  id: string,
  requirement: string,
  name: string,
  spoiled: (value: Body) => unknown,
): Fault {
  return {
    id,
    requirement,
    kind: 'schema',
    see: `list domains: ${name} of the first`,
    wrap: alterItems('listDomains', (item, index) => {
      if (index === 0) item[name] = spoiled(item[name]);
    }),
  };
}
