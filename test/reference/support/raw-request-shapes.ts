import fc from 'fast-check';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { loadSpec } from '../../../src/spec/load.ts';

/** One request on the wire: what stands before its headers, its headers, and its body. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: readonly string[];
}

/** Methods, targets, headers and bodies of any shape: most of it is hardly HTTP. */
export const garbage: fc.Arbitrary<RawRequest> = fc.record({
  method: fc.oneof(
    fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'),
    fc.string({ maxLength: 5 }),
  ),
  path: fc.oneof(documentedPath(), fc.webPath(), fc.string({ unit: 'binary' })),
  body: fc.oneof(fc.json(), fc.string({ unit: 'binary', maxLength: 200 })),
  headers: fc.array(
    fc.oneof(
      fc.constantFrom('Content-Type: text/html', 'Expect: 100-continue', 'Connection: close'),
      fc.constantFrom('Transfer-Encoding: chunked', 'Content-Length: 5', 'Host: [::1'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
    { maxLength: 3 },
  ),
});

/** A path of the document, with ids that exist and ids that do not. */
function documentedPath(): fc.Arbitrary<string> {
  const templates = [...new Set(loadSpec().operations.map(({ path }) => path))];
  const id = fc.oneof(fc.constantFrom('101', '402', 'private/601', 'us-east'), fc.webSegment());
  return fc
    .tuple(fc.constantFrom(...templates), id)
    .map(([template, value]) => `/v4${template.replace(/\{\w+\}/g, value)}`);
}

const { region, type, image, disk, instance, readOnly, busyVpc, secondRegion } = FIXTURES;

/** Requests that are right, but for names that are taken. */
const RIGHT: readonly (readonly [target: string, body: object])[] = [
  [
    'POST /v4/volumes',
    { label: 'a', region, size: 20, tags: ['x'], config_id: null, compute_id: null },
  ],
  [`PUT /v4/volumes/${readOnly.volume}`, { label: 'a', tags: ['x'] }],
  [
    `POST /v4/volumes/${readOnly.volume}/attach`,
    { compute_id: instance, persist_across_boots: true },
  ],
  [`POST /v4/volumes/${readOnly.volume}/clone`, { label: 'a' }],
  [`POST /v4/volumes/${readOnly.volume}/resize`, { size: 21 }],
  ['POST /v4/vpcs', { label: 'n', region, subnets: [{ label: 's', ipv4: '10.0.0.0/24' }] }],
  [`PUT /v4/vpcs/${busyVpc.vpc}`, { label: 'n', description: 'd' }],
  [`POST /v4/vpcs/${busyVpc.vpc}/subnets`, { label: 'n', ipv4: '10.9.0.0/24' }],
  [
    'POST /v4/domains',
    { domain: 'a.example', type: 'master', soa_email: 'a@b.example', ttl_sec: 5 },
  ],
  [`PUT /v4/domains/${readOnly.domain}`, { type: 'slave', master_ips: ['192.0.2.1'], group: 'g' }],
  [
    `POST /v4/domains/${readOnly.domain}/records`,
    { type: 'A', name: 'w', target: '192.0.2.1', ttl_sec: 5 },
  ],
  [`POST /v4/domains/${readOnly.domain}/clone`, { domain: 'c.example' }],
  ['POST /v4/domains/import', { domain: 'i.example', remote_nameserver: '127.0.0.1:1' }],
  [
    'POST /v4/tags',
    { label: 'tag', volumes: [readOnly.volume], computes: [instance], domains: [] },
  ],
  ['POST /v4/images', { disk_id: disk, label: 'i', cloud_init: true }],
  ['POST /v4/images/upload', { label: 'i', region: secondRegion, description: 'd' }],
  [`PUT /v4/images/${readOnly.image}`, { label: 'i', description: null }],
  ['POST /v4/nodebalancers', { region, label: 'lbl', client_conn_throttle: 3 }],
  ['POST /v4/compute/instances', { region, type, image, root_pass: 'p', booted: false, tags: [] }],
  [`PUT /v4/compute/instances/${instance}`, { label: 'ins', watchdog_enabled: true }],
  [`POST /v4/compute/instances/${instance}/configs`, { label: 'c' }],
  [
    `POST /v4/compute/instances/${instance}/configs/${instance}/interfaces`,
    { purpose: 'vpc', subnet_id: 301 },
  ],
  ['POST /v4/networking/ips', { type: 'ipv4', public: false, compute_id: instance }],
];

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, '', 0, -1, 1e21, '\ud800', '__proto__', [], {}, [[[]]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);

/** Right requests of the owner, most with one field that is odd, gone, or new. */
export const nearlyRight: fc.Arbitrary<RawRequest> = fc
  .tuple(
    fc.constantFrom(...RIGHT),
    fc.nat(9),
    oddValue,
    fc.constantFrom('keep', 'set', 'set', 'drop', 'add'),
  )
  .map(([[target, body], at, value, how]) => {
    const [method = '', path = ''] = target.split(' ');
    return { method, path, headers: [], body: JSON.stringify(altered(body, at, value, how)) };
  });

function altered(body: object, at: number, value: unknown, how: string): object {
  const entries: [string, unknown][] = Object.entries(body);
  const index = at % entries.length;
  if (how === 'keep') return body;
  if (how === 'add') return { ...body, [JSON.stringify(value).slice(0, 20)]: value };
  if (how === 'drop') return Object.fromEntries(entries.toSpliced(index, 1));
  return Object.fromEntries(
    entries.map(([name, was], place) => [name, place === index ? value : was]),
  );
}
