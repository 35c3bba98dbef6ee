import { describe, expect, test } from 'vitest';
import type { Case, Change } from '../../../src/generate/contract/case.ts';
import { contractCases } from '../../../src/generate/contract/cases.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { validateRequest } from '../../../src/validate/index.ts';

const spec = loadSpec();

/** Right bodies, as a run arranges them. */
const RIGHT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createVolume: { label: 'a-volume', region: 'a-region' },
  updateVolume: { label: 'a-volume' },
  attachVolume: { compute_id: 7 },
  cloneVolume: { label: 'a-volume' },
  resizeVolume: { size: 21 },
  createVpc: {
    label: 'a-vpc',
    region: 'a-region',
    subnets: [
      { label: 'first', ipv4: '10.200.0.0/24' },
      { label: 'second', ipv4: '10.200.1.0/24' },
    ],
  },
  updateVpc: { label: 'a-vpc' },
  createDomain: { domain: 'a.example', type: 'master', soa_email: 'admin@a.example' },
  updateDomain: { description: 'text' },
  cloneDomain: { domain: 'a.example' },
  importDomain: { domain: 'a.example', remote_nameserver: '192.0.2.53' },
  createRecord: { type: 'A', name: 'www', target: '192.0.2.10' },
  createTag: { label: 'a-tag' },
  captureImage: { disk_id: 7, label: 'an-image' },
  uploadImage: { label: 'an-image', region: 'a-region' },
  updateImage: { label: 'an-image' },
  createNodeBalancer: { label: 'a-balancer', region: 'a-region' },
  createConfig: { label: 'a-config', port: 80, check: 'connection' },
  updateConfig: { label: 'a-config' },
  createNode: { label: 'a-node', address: '192.168.128.7:80' },
  createInstance: {
    region: 'a-region',
    type: 'a-type',
    image: 'compute/an-image',
    label: 'an-instance',
  },
  createIp: { type: 'ipv4', public: true, compute_id: 7 },
};

/** What the resource is that a right request acts on. */
const SHOWN: Readonly<Record<string, unknown>> = { updateDomain: { type: 'master' } };

/** The body of a case; undefined where only a run knows it. */
function bodyOf(each: Case): unknown {
  let body: unknown = structuredClone(RIGHT[each.operation]);
  for (const change of each.changes) body = changed(body, change);
  return body;
}

function changed(body: unknown, change: Change): unknown {
  if ('body' in change) return change.body;
  if ('remove' in change) return put(body, change.remove, undefined);
  if ('value' in change && 'set' in change) return put(body, change.set, change.value);
  if ('name' in change) {
    const { fresh, length, before = '', after = '' } = change.name;
    const name = fresh === 'label' ? 'x'.repeat(length ?? 20) : domainOf(length ?? 60);
    return put(body, change.set, `${before}${name}${after}`);
  }
  return body;
}

function domainOf(length: number): string {
  const rest = length - 'example'.length;
  return `${'x.'.repeat(Math.floor(rest / 2) - 1)}${'x'.repeat(1 + (rest % 2))}.example`;
}

function put(body: unknown, pointer: string, value: unknown): unknown {
  const parts = pointer.split('/').slice(1);
  const last = parts.pop() ?? '';
  const holder = parts.reduce<Record<string, unknown>>(
    (above, part) => above[part] as Record<string, unknown>,
    body as Record<string, unknown>,
  );
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return body;
}

/** Cases that the request schema alone decides. */
function bySchema({ kind, changes }: Case): boolean {
  const told = kind !== 'unknown reference' && kind !== 'unknown id' && kind !== 'fixed field';
  return told && changes.every((change) => !('text' in change || 'contentType' in change));
}

/** Wrong in all fields, or in none that a schema speaks of. */
const SEVERAL = ['ERR-REFUSAL-4XX'];

describe('the validator reads every case as the generator does', () => {
  test.each(Object.keys(RIGHT))('%s', (id) => {
    const operation = spec.operationById.get(id);
    const cases = operation ? contractCases(spec, operation).filter(bySchema) : [];
    for (const each of cases) {
      const found = validateRequest(id, { body: bodyOf(each), shown: SHOWN[id] });
      const blamed = found
        .filter(({ open }) => open !== true)
        .map(({ requirement }) => requirement);
      if (each.expect === 'accepted') expect([each.title, found]).toEqual([each.title, []]);
      if (each.expect !== 'refused') continue;
      if (SEVERAL.includes(each.requirement)) expect(blamed.length).toBeGreaterThan(0);
      else
        expect([each.title, blamed]).toEqual([
          each.title,
          expect.arrayContaining([each.requirement]),
        ]);
    }
    expect(cases.length).toBeGreaterThan(0);
  });
});
