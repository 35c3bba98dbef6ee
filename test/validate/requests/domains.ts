import type { Requests } from './requests.ts';

const domain = { domain: 'example.org', type: 'master', soa_email: 'a@example.org' };
const slave = { domain: 'example.org', type: 'slave' };

/** Requests on domains and records. */
export const domains: Requests = [
  [
    'createDomain',
    [
      domain,
      { ...domain, status: 'disabled', master_ips: [], axfr_ips: ['2001:db8::1'], ttl_sec: 7 },
      { domain: 'example.org', type: 'slave', master_ips: ['192.0.2.1'] },
      { ...domain, domain: '3com.example.org.', expire_sec: -1, retry_sec: 9e9 },
      { ...domain, axfr_ips: ['192.0.2.0/24', '192.0.2.1:53'] },
      { ...domain, axfr_ips: Array(100).fill('192.0.2.1') },
    ],
    [
      [{ ...domain, domain: undefined }, 'DOM-CREATE-DOMAIN-REQUIRED', '/domain'],
      [{ domain: 'example.org' }, 'DOM-CREATE-TYPE-REQUIRED', '/type'],
      [{ ...domain, type: 'native' }, 'DOM-CREATE-TYPE-ENUM', '/type'],
      [{ ...domain, domain: [] }, 'DOM-CREATE-DOMAIN-TYPE', '/domain'],
      [{ ...domain, domain: '' }, 'DOM-NAME-LENGTH', '/domain'],
      [{ ...domain, domain: `${'a.'.repeat(126)}aa` }, 'DOM-NAME-LENGTH', '/domain'],
      [{ ...domain, domain: `${'a'.repeat(64)}.org` }, 'DOM-NAME-LABEL-LENGTH', '/domain'],
      [{ ...domain, domain: '-example.org' }, 'DOM-NAME-RFC1035', '/domain'],
      [{ ...domain, domain: '_dmarc.example.org' }, 'DOM-NAME-RFC1035', '/domain'],
      [{ ...domain, domain: 'b cher.example' }, 'DOM-NAME-RFC1035', '/domain'],
      [{ ...domain, soa_email: undefined }, 'DOM-CREATE-SOA-EMAIL-REQUIRED', '/soa_email'],
      [{ ...domain, soa_email: null }, 'DOM-CREATE-SOA-EMAIL-REQUIRED', '/soa_email'],
      [{ ...domain, soa_email: 'nobody' }, 'DOM-CREATE-SOA-EMAIL-FORMAT', '/soa_email'],
      [{ domain: 'example.org', type: 'slave' }, 'DOM-CREATE-MASTER-IPS-REQUIRED', '/master_ips'],
      [
        { domain: 'example.org', type: 'slave', master_ips: [] },
        'DOM-CREATE-MASTER-IPS-REQUIRED',
        '/master_ips',
      ],
      [{ ...domain, description: 'x'.repeat(254) }, 'DOM-DESCRIPTION-LENGTH', '/description'],
      [{ ...domain, description: '' }, 'DOM-DESCRIPTION-MINIMUM', '/description'],
      [{ ...domain, description: [] }, 'DOM-DESCRIPTION-TYPE', '/description'],
      [{ ...domain, group: 'x'.repeat(51) }, 'DOM-GROUP-LENGTH', '/group'],
      [{ ...domain, group: '' }, 'DOM-GROUP-MINIMUM', '/group'],
      [{ ...domain, group: {} }, 'DOM-GROUP-TYPE', '/group'],
      [{ ...domain, status: 'paused' }, 'DOM-STATUS-ENUM', '/status'],
      [{ ...domain, status: 7 }, 'DOM-STATUS-ENUM', '/status'],
      [
        { ...slave, master_ips: Array(112).fill('192.0.2.1') },
        'DOM-MASTER-IPS-LENGTH',
        '/master_ips',
      ],
      [{ ...slave, master_ips: ['192.0.2.1', 'ns1'] }, 'DOM-MASTER-IPS-ADDRESS', '/master_ips/1'],
      [{ ...slave, master_ips: { first: '192.0.2.1' } }, 'DOM-MASTER-IPS-TYPE', '/master_ips'],
      [{ ...domain, axfr_ips: Array(112).fill('192.0.2.1') }, 'DOM-AXFR-IPS-LENGTH', '/axfr_ips'],
      [{ ...domain, axfr_ips: [''] }, 'DOM-AXFR-IPS-ADDRESS', '/axfr_ips/0'],
      [{ ...domain, axfr_ips: [[]] }, 'DOM-AXFR-IPS-TYPE', '/axfr_ips/0'],
      [{ ...domain, tags: {} }, 'DOM-TAGS-TYPE', '/tags'],
      [{ ...domain, expire_sec: {} }, 'DOM-EXPIRE-SEC-TYPE', '/expire_sec'],
      [{ ...domain, refresh_sec: 'soon' }, 'DOM-REFRESH-SEC-TYPE', '/refresh_sec'],
      [{ ...domain, retry_sec: [30] }, 'DOM-RETRY-SEC-TYPE', '/retry_sec'],
      [{ ...domain, ttl_sec: 'never' }, 'DOM-TTL-SEC-TYPE', '/ttl_sec'],
    ],
  ],
  [
    'updateDomain',
    [{}, { type: 'slave' }, { soa_email: 'a@example.org' }],
    [
      [{ domain: 'exa mple.org' }, 'DOM-NAME-RFC1035', '/domain'],
      [{ domain: `${'a'.repeat(64)}.org` }, 'DOM-NAME-LABEL-LENGTH', '/domain'],
      [{ type: 'native' }, 'DOM-CREATE-TYPE-ENUM', '/type'],
      [{ type: 'master', soa_email: 'a' }, 'DOM-CREATE-SOA-EMAIL-FORMAT', '/soa_email'],
      [{ status: 'paused' }, 'DOM-STATUS-ENUM', '/status'],
      [
        { type: 'master', axfr_ips: Array(112).fill('192.0.2.1') },
        'DOM-AXFR-IPS-LENGTH',
        '/axfr_ips',
      ],
      [{ type: 'master', axfr_ips: ['ns1.example.org'] }, 'DOM-AXFR-IPS-ADDRESS', '/axfr_ips/0'],
      [{ ttl_sec: {} }, 'DOM-TTL-SEC-TYPE', '/ttl_sec'],
    ],
  ],
  [
    'cloneDomain',
    [{ domain: 'example.org' }],
    [
      [{}, 'DOM-CLONE-DOMAIN-REQUIRED', '/domain'],
      [{ domain: 'a..b' }, 'DOM-CLONE-NAME-RULES', '/domain'],
      [{ domain: '' }, 'DOM-CLONE-NAME-LENGTH', '/domain'],
      [{ domain: [] }, 'DOM-CLONE-DOMAIN-TYPE', '/domain'],
      [{ domain: `${'a'.repeat(64)}.org` }, 'DOM-CLONE-NAME-LABEL-LENGTH', '/domain'],
    ],
  ],
  [
    'importDomain',
    [{ domain: 'example.org', remote_nameserver: 'ns.example.org' }],
    [
      [{ remote_nameserver: 'x' }, 'DOM-IMPORT-DOMAIN-REQUIRED', '/domain'],
      [{ domain: 'x' }, 'DOM-IMPORT-NAMESERVER-REQUIRED', '/remote_nameserver'],
      [{ domain: 'x', remote_nameserver: [] }, 'DOM-IMPORT-TYPES', '/remote_nameserver'],
    ],
  ],
  ['createRecord', [{}, { type: 'A', priority: 1 }], [[{ type: [] }, 'REC-TYPES', '/type']]],
];
