import type { Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';
import { breaksOn } from './status.ts';

/** Servers that break on what one field holds (errors#rule-1). */
export const oddFieldsFaults: readonly Fault[] = [
  ...(
    [
      ['createVolume', 'a list', Array.isArray],
      ['updateDomain', 'a list', Array.isArray],
      ['createNode', 'a list', Array.isArray],
      ['updateVolume', 'a text', (body) => typeof body === 'string'],
      ['createTag', 'a number', (body) => typeof body === 'number'],
    ] satisfies [string, string, (body: unknown) => boolean][]
  ).map(
    ([operation, what, isOdd]): Fault => ({
      id: `${what.replace(' ', '-')}-for-a-body-breaks-${operation}`.toLowerCase(),
      requirement: 'ERR-NO-5XX',
      kind: 'rare-value',
      see: `send ${operation} with ${what} for a body: 500`,
      wrap: breaksOn(operation, ({ body }) => isOdd(body)),
    }),
  ),
  ...(
    [
      ['updateDomain', 'domain'],
      ['createVolume', 'label'],
      ['cloneVolume', 'label'],
      ['createDomain', 'group'],
      ['createRecord', 'target'],
      ['updateVolume', 'label'],
      ['updateImage', 'description'],
      ['updateConfig', 'label'],
    ] as const
  ).map(
    ([operation, field]): Fault => ({
      id: `number-in-${field}-breaks-${operation}`,
      requirement: 'ERR-NO-5XX',
      kind: 'rare-value',
      see: `send ${operation} with a number as ${field}: 500`,
      wrap: breaksOn(operation, ({ body }) => typeof (body as Body)?.[field] === 'number'),
    }),
  ),
  ...(
    [
      ['attachVolume', 'compute_id'],
      ['createConfig', 'port'],
      ['createNodeBalancer', 'client_conn_throttle'],
      ['updateDomain', 'ttl_sec'],
      ['createInstance', 'stackscript_id'],
    ] as const
  ).map(
    ([operation, field]): Fault => ({
      id: `great-${field.replaceAll('_', '-')}-breaks-${operation}`,
      requirement: 'ERR-NO-5XX',
      kind: 'rare-value',
      see: `send ${operation} with ${field} 2147483648: 500`,
      wrap: breaksOn(operation, ({ body }) => (body as Body)?.[field] >= 2 ** 31),
    }),
  ),
  ...(
    [
      ['createNode', 'label'],
      ['updateConfig', 'label'],
      ['createRecord', 'target'],
    ] as const
  ).map(
    ([operation, field]): Fault => ({
      id: `character-in-${field}-breaks-${operation}`,
      requirement: 'ERR-NO-5XX',
      kind: 'rare-value',
      see: `send ${operation} with a character beyond the BMP in ${field}: 500`,
      wrap: breaksOn(operation, ({ body }) =>
        /\p{Extended_Pictographic}/u.test((body as Body)?.[field]),
      ),
    }),
  ),
  ...['createRecord', 'createIp', 'attachVolume'].map(
    (operation): Fault => ({
      id: `no-body-breaks-${operation}`,
      requirement: 'ERR-NO-5XX',
      kind: 'rare-value',
      see: `send ${operation} without a body: 500`,
      wrap: breaksOn(operation, ({ body }) => body === undefined),
    }),
  ),
  {
    id: 'great-id-in-a-list-breaks-tags',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'create a tag on volume 2147483648: 500',
    wrap: breaksOn('createTag', ({ body }) => (body as Body)?.volumes?.[0] >= 2 ** 31),
  },
  ...['uploadImage', 'updateImage', 'updateDomain'].map(
    (operation): Fault => ({
      id: `character-breaks-${operation}`,
      requirement: 'ERR-NO-5XX',
      kind: 'rare-value',
      see: `send ${operation} with a character beyond the BMP in description: 500`,
      wrap: breaksOn(operation, ({ body }) =>
        /\p{Extended_Pictographic}/u.test((body as Body)?.description),
      ),
    }),
  ),
  {
    id: 'null-subnet-breaks-the-server',
    requirement: 'ERR-NO-5XX',
    kind: 'rare-value',
    see: 'create a VPC with null behind a subnet: 500',
    wrap: breaksOn('createVpc', ({ body }) => (body as Body)?.subnets?.[1] === null),
  },
  ...(
    [
      ['createVolume', 'tags'],
      ['updateVolume', 'tags'],
      ['createDomain', 'tags'],
      ['updateDomain', 'tags'],
      ['createDomain', 'master_ips'],
      ['updateDomain', 'axfr_ips'],
      ['createVpc', 'subnets'],
      ['createTag', 'volumes'],
    ] as const
  ).map(
    ([operation, field]): Fault => ({
      id: `item-of-${field.replace('_', '-')}-twice-breaks-${operation}`,
      requirement: 'ERR-NO-5XX',
      kind: 'rare-value',
      see: `send ${operation} with an item twice in ${field}: 500`,
      wrap: breaksOn(operation, ({ body }) => hasTwice((body as Body)?.[field])),
    }),
  ),
];

function hasTwice(list: unknown): boolean {
  if (!Array.isArray(list)) return false;
  return new Set(list.map((each) => JSON.stringify(each))).size < list.length;
}
