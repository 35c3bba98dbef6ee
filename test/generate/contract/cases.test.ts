import { describe, expect, test } from 'vitest';
import type { Case } from '../../../src/generate/contract/case.ts';
import { contractCases } from '../../../src/generate/contract/cases.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { valueAt } from '../../../src/text/pointer.ts';

const spec = loadSpec();

function casesOf(id: string): Case[] {
  const operation = spec.operationById.get(id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return contractCases(spec, operation);
}

const all = spec.operations.flatMap((operation) => contractCases(spec, operation));

function isDecided({ expect: expected }: Case): boolean {
  return typeof expected === 'string' || !('observe' in expected);
}

describe('what cases are made for', () => {
  test('every requirement verified by contract is decided by some case', () => {
    const decided = new Set(all.filter(isDecided).map(({ requirement }) => requirement));
    const missing = [...spec.requirements.values()].filter(
      ({ id, by }) => by === 'contract' && !decided.has(id),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  test.each([
    ['listVolumes', 0, 0, 4, 0],
    ['listInstanceVolumes', 0, 0, 5, 0],
    ['createVolume', 5, 39, 11, 0],
    ['updateVolume', 5, 15, 10, 24],
    ['attachVolume', 1, 22, 9, 0],
    ['resizeVolume', 1, 14, 5, 0],
    ['createVpc', 16, 53, 8, 0],
    ['updateVpc', 13, 37, 10, 5],
    ['createDomain', 21, 105, 26, 0],
    ['updateDomain', 17, 78, 32, 2],
    ['createTag', 5, 31, 9, 0],
    ['updateImage', 6, 11, 8, 32],
    ['createNodeBalancer', 9, 20, 10, 0],
    ['createNode', 1, 28, 10, 0],
    ['getAccount', 0, 0, 0, 0],
  ])('%s: %i accepted, %i refused, %i observed, %i fixed', (id, ...counts) => {
    const cases = casesOf(id);
    const has =
      (key: string) =>
      ({ expect: expected }: Case) =>
        typeof expected === 'object' && key in expected;
    expect([
      cases.filter((each) => each.expect === 'accepted').length,
      cases.filter((each) => each.expect === 'refused').length,
      cases.filter(has('observe')).length,
      cases.filter(has('keeps')).length,
    ]).toEqual(counts);
  });
});

/** Title, requirement and expectation of decisive cases, worked out by hand from the document. */
const DECISIVE: readonly (readonly [string, string, string, unknown])[] = [
  ['createVolume', 'label of 0 characters', 'VOL-CREATE-LABEL-LENGTH', 'refused'],
  ['createVolume', 'label of 1 character', 'VOL-CREATE-LABEL-LENGTH', 'accepted'],
  ['createVolume', 'label of 32 characters', 'VOL-CREATE-LABEL-LENGTH', 'accepted'],
  ['createVolume', 'label of 33 characters', 'VOL-CREATE-LABEL-LENGTH', 'refused'],
  ['createVolume', 'no label', 'VOL-CREATE-LABEL-REQUIRED', 'refused'],
  ['createVolume', 'no region without compute_id', 'VOL-CREATE-REGION-REQUIRED', 'refused'],
  ['createVolume', 'size as a word', 'VOL-CREATE-SIZE-TYPE', 'refused'],
  [
    'createVolume',
    'size as a numeral in a string',
    'VOL-CREATE-SIZE-TYPE',
    { observe: 'SIL-COERCION' },
  ],
  ['createVolume', 'null as size', 'VOL-CREATE-SIZE-TYPE', { observe: 'SIL-NULL-OPTIONAL' }],
  ['updateVolume', 'label of 33 characters', 'VOL-UPDATE-LABEL-LENGTH', 'refused'],
  ['updateVolume', 'size 100 in an update', 'VOL-SIZE-NOT-BY-UPDATE', { keeps: '/size' }],
  [
    'attachVolume',
    'persist_across_boots as a word that is neither true nor false',
    'VOL-ATTACH-PERSIST-TYPE',
    'refused',
  ],
  ['cloneVolume', 'label of 32 characters', 'VOL-CLONE-LABEL-LENGTH', 'accepted'],
  ['createVpc', 'subnets/0/label of 64 characters', 'SUBNET-LABEL-LENGTH', 'accepted'],
  ['createVpc', 'subnets/1/label of 65 characters', 'SUBNET-LABEL-LENGTH', 'refused'],
  ['createVpc', 'no subnets/1/ipv4', 'SUBNET-IPV4-REQUIRED', 'refused'],
  ['createVpc', 'no subnets', 'VPC-SUBNETS-OPTIONAL', 'accepted'],
  ['createVpc', 'description of 255 characters', 'VPC-DESCRIPTION-LENGTH', 'accepted'],
  ['createVpc', 'description of 256 characters', 'VPC-DESCRIPTION-LENGTH', 'refused'],
  ['updateVpc', 'label with two hyphens inside', 'VPC-UPDATE-LABEL-HYPHENS', 'refused'],
  ['updateVpc', 'label with a hyphen in front', 'VPC-UPDATE-LABEL', 'accepted'],
  ['createDomain', 'type "masters"', 'DOM-CREATE-TYPE-ENUM', 'refused'],
  ['createDomain', 'type "native"', 'DOM-CREATE-TYPE-ENUM', 'refused'],
  ['createDomain', 'status "edit_mode"', 'DOM-STATUS-ENUM', 'refused'],
  ['createDomain', 'type "slave"', 'DOM-CREATE-TYPE-ENUM', 'accepted'],
  ['createDomain', 'empty master_ips with type slave', 'DOM-CREATE-MASTER-IPS-REQUIRED', 'refused'],
  ['createDomain', 'no soa_email with type master', 'DOM-CREATE-SOA-EMAIL-REQUIRED', 'refused'],
  [
    'createDomain',
    'no soa_email with type master, beside other fields',
    'DOM-CREATE-SOA-EMAIL-REQUIRED',
    'refused',
  ],
  ['createDomain', 'master_ips as an object, with type slave', 'DOM-MASTER-IPS-TYPE', 'refused'],
  ['updateDomain', 'master_ips as an object, with type slave', 'DOM-MASTER-IPS-TYPE', 'refused'],
  ['updateDomain', 'axfr_ips as an object', 'DOM-AXFR-IPS-TYPE', 'refused'],
  ['createDomain', 'group of 51 characters, with type slave', 'DOM-GROUP-LENGTH', 'refused'],
  ['createDomain', 'soa_email with no @', 'DOM-CREATE-SOA-EMAIL-FORMAT', 'refused'],
  ['createDomain', 'soa_email with leading space', 'DOM-CREATE-SOA-EMAIL-FORMAT', 'put right'],
  ['createDomain', 'description of 0 characters', 'DOM-DESCRIPTION-MINIMUM', 'refused'],
  ['createDomain', 'description of 1 character', 'DOM-DESCRIPTION-MINIMUM', 'accepted'],
  ['updateDomain', 'group of 0 characters', 'DOM-GROUP-MINIMUM', 'refused'],
  ['updateDomain', 'domain of 254 characters', 'DOM-NAME-LENGTH', 'refused'],
  ['updateDomain', 'type "native"', 'DOM-CREATE-TYPE-ENUM', 'refused'],
  ['updateDomain', 'ttl_sec as a word', 'DOM-TTL-SEC-TYPE', 'refused'],
  [
    'updateDomain',
    'ttl_sec as a fraction',
    'DOM-TTL-SEC-TYPE',
    { observe: 'SIL-DOM-TIMER-FRACTION' },
  ],
  ['updateDomain', 'group of 51 characters', 'DOM-GROUP-LENGTH', 'refused'],
  ['cloneDomain', 'domain of 253 characters', 'DOM-CLONE-NAME-LENGTH', 'accepted'],
  ['cloneDomain', 'domain of 254 characters', 'DOM-CLONE-NAME-LENGTH', 'refused'],
  ['createRecord', 'domainId 1876543219', 'REC-CREATE-UNKNOWN-DOMAIN', 'refused'],
  ['createTag', 'label of 2 characters', 'TAG-LABEL-LENGTH', 'refused'],
  ['createTag', 'label of 50 characters', 'TAG-LABEL-LENGTH', 'accepted'],
  ['updateImage', 'null as description', 'IMG-UPDATE-DESCRIPTION-LENGTH', 'accepted'],
  ['updateImage', 'description of 65001 characters', 'IMG-UPDATE-DESCRIPTION-LENGTH', 'refused'],
  ['createNodeBalancer', 'client_conn_throttle -1', 'LB-THROTTLE-BOUNDS', 'refused'],
  ['createNodeBalancer', 'client_conn_throttle 20', 'LB-THROTTLE-BOUNDS', 'accepted'],
  ['createNodeBalancer', 'client_conn_throttle 21', 'LB-THROTTLE-BOUNDS', 'refused'],
  ['createConfig', 'ssl_key as an object, with protocol https', 'LBC-SSL-TYPES', 'refused'],
  ['updateConfig', 'ssl_cert as an array, with protocol https', 'LBC-SSL-TYPES', 'refused'],
  ['createNode', 'address with port 0', 'NODE-ADDRESS-FORM', 'refused'],
  ['createInstance', 'label of 65 characters', 'INST-LABEL-LENGTH', 'refused'],
  ['createIp', 'compute_id 1876543219', 'IP-CREATE-COMPUTE-ID-KNOWN', 'refused'],
  ['listInstanceVolumes', 'computeId 1876543219', 'SVC-UNKNOWN-ID-REFUSED', 'nothing'],
  ['getRegionAvailability', 'regionId no-such-id-0123456789', 'SVC-UNKNOWN-ID-REFUSED', 'nothing'],
  ['bootInstance', 'computeId 1876543219', 'SVC-UNKNOWN-ID-REFUSED', 'refused'],
  ['listVpcs', 'page_size 24', 'LIST-PAGE-SIZE-MINIMUM', 'pageSize'],
  ['listVpcs', 'page_size 25', 'LIST-PAGE-SIZE-ACCEPTED', { pagesOf: 25 }],
  ['listVpcs', 'page_size 500', 'LIST-PAGE-SIZE-ACCEPTED', { pagesOf: 500 }],
  ['listVpcs', 'page_size 501', 'LIST-PAGE-SIZE-MAXIMUM', 'pageSize'],
  ['listRegions', 'page_size 501', 'LIST-PAGE-MINIMUM', { observe: 'SIL-PAGE-SIZE-OTHER-LISTS' }],
];

describe('decisive cases', () => {
  test.each(DECISIVE)('%s: %s is %s', (id, title, requirement, expected) => {
    const found = casesOf(id).filter((each) => each.title === title);
    expect(found.map((each) => [each.requirement, each.expect])).toEqual([[requirement, expected]]);
  });

  test('what the document leaves open is never refused or accepted', () => {
    const titles = casesOf('createDomain').map(({ title }) => title);
    for (const open of ['domain of 1 character', 'type "Master"', 'soa_email "admin@localhost"']) {
      expect(titles).not.toContain(open);
    }
  });

  test('a slave is asked for without the field that only a master needs', () => {
    const slave = casesOf('createDomain').find(({ title }) => title === 'type "slave"');
    expect(slave?.changes).toEqual([
      { set: '/type', value: 'slave' },
      { set: '/master_ips', value: ['192.0.2.1'] },
      { remove: '/soa_email' },
    ]);
  });
});

describe('every case', () => {
  test('is the same every time', () => {
    const again = spec.operations.flatMap((operation) => contractCases(spec, operation));
    expect(again).toEqual(all);
  });

  test('names a requirement, and a silence where it only observes', () => {
    const unknown = all.filter(
      (each) =>
        !spec.requirements.has(each.requirement) ||
        (!isDecided(each) && !spec.silences.has((each.expect as { observe: string }).observe)),
    );
    expect(unknown).toEqual([]);
  });

  test('points into spec/openapi.yaml', () => {
    const lost = all.filter(({ pointer }) => valueAt(spec.openapi, pointer) === undefined);
    expect(lost.map(({ operation, title, pointer }) => [operation, title, pointer])).toEqual([]);
  });

  test('has a title of its own', () => {
    const named = all.map(
      ({ operation, requirement, title }) => `${operation} ${requirement} ${title}`,
    );
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });
});
