import type { Requests } from './requests.ts';

/** Requests on load balancers. */
export const loadBalancers: Requests = [
  [
    'createNodeBalancer',
    [{}, { label: 'abc', client_conn_throttle: 0 }, { client_conn_throttle: 20, tags: null }],
    [
      [{ label: 'ab' }, 'LB-LABEL-LENGTH', '/label'],
      [{ label: 'x'.repeat(33) }, 'LB-LABEL-LENGTH', '/label'],
      [{ label: [] }, 'LB-LABEL-TYPE', '/label'],
      [{ client_conn_throttle: 21 }, 'LB-THROTTLE-BOUNDS', '/client_conn_throttle'],
      [{ client_conn_throttle: -1 }, 'LB-THROTTLE-BOUNDS', '/client_conn_throttle'],
      [{ client_conn_throttle: 1.5 }, 'LB-THROTTLE-TYPE', '/client_conn_throttle'],
      [{ region: {} }, 'LB-REGION-TYPE', '/region'],
    ],
  ],
  [
    'createConfig',
    [{}, { port: 80, check: 'http', protocol: 'tcp', ssl_cert: 'x', ssl_key: 'y' }],
    [
      [{ label: [] }, 'LBC-LABEL-TYPE', '/label'],
      [{ port: 'http' }, 'LBC-PORT-TYPE', '/port'],
      [{ check: {} }, 'LBC-CHECK-TYPE', '/check'],
      [{ protocol: [] }, 'LBC-PROTOCOL-TYPE', '/protocol'],
      [{ protocol: 'https', ssl_key: {} }, 'LBC-SSL-TYPES', '/ssl_key'],
    ],
  ],
  [
    'createNode',
    [{ label: 'x', address: '192.168.1.2:80' }],
    [
      [{ label: [] }, 'NODE-LABEL-TYPE', '/label'],
      [{ address: '192.168.1.2' }, 'NODE-ADDRESS-FORM', '/address'],
      [{ address: [] }, 'NODE-ADDRESS-FORM', '/address'],
    ],
  ],
];
