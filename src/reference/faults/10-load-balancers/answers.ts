import { alterAnswer, type Body } from '../blocks/index.ts';
import { CONFIG_ANSWERS } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/**
 * Fields of load balancers and configs in another form: seen on every answer
 * (resources/load-balancer).
 */
export const answersFaults: readonly Fault[] = [
  created('id-as-text', 'LB-ID', (item) => {
    item.id = String(item.id);
  }),
  created('label-missing', 'LB-LABEL', (item) => delete item.label),
  created('region-as-object', 'LB-REGION-FORM', (item) => {
    item.region = { id: item.region };
  }),
  created('throttle-as-text', 'LB-CLIENT-CONN-THROTTLE-FORM', (item) => {
    item.client_conn_throttle = String(item.client_conn_throttle);
  }),
  notAsAsked(
    created('throttle-null-when-zero', 'LB-CLIENT-CONN-THROTTLE-FORM', (item) => {
      item.client_conn_throttle ||= null;
    }),
  ),
  created('created-missing', 'LB-CREATED', (item) => delete item.created),
  created('host-begins-with-label', 'LB-HOST-FORM', (item) => {
    item.host = `${item.label}.balancers.compute.example`;
  }),
  created('host-begins-with-another-address', 'LB-HOST-FORM', (item) => {
    item.host = '198.19.255.254.balancers.compute.example';
  }),
  created('ipv4-with-prefix-length', 'LB-IPV4-FORM', (item) => {
    item.ipv4 = `${item.ipv4}/24`;
  }),
  {
    ...created('ipv4-private-in-the-second-region', 'LB-IPV4-FORM', (item) => {
      if (item.region !== 'eu-west') return;
      Object.assign(item, { ipv4: '10.0.7.1', host: '10-0-7-1.balancers.compute.example' });
    }),
    // Nobody listens at the address that is answered.
    also: ['LB-LISTENS'],
  },
  created('ipv6-missing', 'LB-IPV6', (item) => delete item.ipv6),
  created('tags-null-when-empty', 'LB-TAGS-FORM', (item) => {
    item.tags = null;
  }),
  created('transfer-missing', 'LB-TRANSFER', (item) => delete item.transfer),
  created('transfer-without-total', 'LB-TRANSFER-FORM', (item) => delete item.transfer.total),
  wrong(
    'transfer-without-out',
    'LB-TRANSFER-FORM',
    [['createNodeBalancer', 'listTaggedObjects'], 'create a load balancer and list its tag'],
    ({ data, transfer }) => {
      delete transfer?.out;
      for (const item of data ?? []) delete item.data.transfer?.out;
    },
  ),
  created('updated-null', 'LB-UPDATED-FORM', (item) => {
    item.updated = null;
  }),
  ...['label', 'region', 'created', 'host', 'ipv4', 'ipv6', 'tags', 'transfer', 'updated'].map(
    (name) => tagged(`${name}-missing`, 'TAG-OBJECTS-KINDS', (item) => delete item[name]),
  ),
  tagged('transfer-without-in', 'LB-TRANSFER-FORM', (item) => delete item.transfer.in),
  created('region-missing', 'LB-REGION', (item) => delete item.region),
  created(
    'throttle-missing',
    'LB-CLIENT-CONN-THROTTLE',
    (item) => delete item.client_conn_throttle,
  ),
  created('host-missing', 'LB-HOST', (item) => delete item.host),
  created('ipv4-missing', 'LB-IPV4', (item) => delete item.ipv4),
  created('tags-missing', 'LB-TAGS', (item) => delete item.tags),
  created('updated-missing', 'LB-UPDATED', (item) => delete item.updated),
  notAsAsked(
    created('label-padded', 'LB-LABEL-BOUNDED', (item) => {
      item.label = item.label.padEnd(33, 'x');
    }),
  ),
  notAsAsked(
    tagged('label-cut', 'LB-LABEL-BOUNDED', (item) => {
      item.label = item.label.slice(0, 2);
    }),
  ),
  notAsAsked(
    tagged('throttle-beyond-20', 'LB-THROTTLE-BOUNDED', (item) => {
      item.client_conn_throttle += 99;
    }),
  ),
  tagged('label-null', 'LB-LABEL-FORM', (item) => {
    item.label = null;
  }),
  tagged('created-as-number', 'LB-CREATED-FORM', (item) => {
    item.created = 1_700_000_000;
  }),
  tagged('host-is-the-address', 'LB-HOST-FORM', (item) => {
    item.host = item.ipv4;
  }),
  tagged('ipv6-false', 'LB-IPV6-FORM', (item) => {
    item.ipv6 = false;
  }),
  tagged('ipv6-none', 'LB-IPV6-ADDRESS', (item) => {
    item.ipv6 = 'none';
  }),
  tagged('tags-as-objects', 'LB-TAGS-FORM', (item) => {
    item.tags = item.tags.map((label: string) => ({ label }));
  }),
  tagged('transfer-as-text', 'LB-TRANSFER-FORM', (item) => {
    item.transfer.in = '0 MB';
  }),
  config('label-as-number', 'LBC-LABEL', (item) => {
    item.label = 80;
  }),
  config('port-as-text', 'LBC-PORT', (item) => {
    item.port = String(item.port);
  }),
  config('check-as-flag', 'LBC-CHECK', (item) => {
    item.check = item.check !== 'none';
  }),
  config('protocol-as-list', 'LBC-PROTOCOL', (item) => {
    item.protocol = [item.protocol];
  }),
  config('certificate-as-object', 'LBC-SSL-CERT', (item) => {
    item.ssl_cert = { pem: item.ssl_cert };
  }),
  config('key-as-flag', 'LBC-SSL-KEY', (item) => {
    item.ssl_key = item.ssl_key !== null;
  }),
  read('nodes-status-missing', (item) => delete item.nodes_status),
  read('nodes-status-without-up', (item) => delete item.nodes_status.up),
  read('nodes-status-as-text', (item) => {
    item.nodes_status.down = String(item.nodes_status.down);
  }),
];

type Alter = (item: Body) => unknown;

function wrong(
  id: string,
  requirement: string,
  where: readonly [string | readonly string[], string],
  alter: (body: Body) => void,
): Fault {
  const [operations, place] = where;
  const wrap = alterAnswer(operations, (body) => {
    alter(body);
    return body;
  });
  return {
    id: `balancer-${id}`,
    requirement,
    kind: 'schema',
    see: `${place}: ${id.replaceAll('-', ' ')}`,
    wrap,
  };
}

function created(id: string, requirement: string, alter: Alter): Fault {
  return wrong(id, requirement, ['createNodeBalancer', 'create a load balancer'], alter);
}

/** What is out of bounds in an answer is no longer what was asked for either. */
function notAsAsked(fault: Fault): Fault {
  return { ...fault, also: ['LB-CREATE-AS-ASKED'] };
}

/** Only where a load balancer is listed with a tag. */
function tagged(id: string, requirement: string, alter: Alter): Fault {
  const place = ['listTaggedObjects', 'list a tag of a load balancer'] as const;
  return wrong(`tagged-${id}`, requirement, place, ({ data }) => {
    for (const item of data) if ('client_conn_throttle' in item.data) alter(item.data);
  });
}

function config(id: string, requirement: string, alter: Alter): Fault {
  return wrong(`config-${id}`, requirement, [CONFIG_ANSWERS, 'read a config'], alter);
}

function read(id: string, alter: Alter): Fault {
  return wrong(`config-${id}`, 'LBC-NODES-STATUS', ['getConfig', 'read a config'], alter);
}
