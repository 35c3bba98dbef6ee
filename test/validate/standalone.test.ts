import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { standaloneSource } from '../../src/validate/compile-schemas.ts';
import { formats, keywords, ownFormats } from '../../src/validate/formats.ts';
import { validators } from '../../src/validate/inspect.ts';
import type { Validator } from '../../src/validate/validator.ts';
import * as samples from './samples.ts';

const written = evaluate(standaloneSource());
const { volume, region, master, slave, publicImage, instance, loadBalancer, listOf } = samples;
const right = [volume, region, master, slave, publicImage, instance, loadBalancer];
const values = [
  ...right,
  ...right.map((value) => listOf(value, {}, 7)),
  { ...volume, size: '7', created: '2018-02-30T00:00:00', filesystem_path: '' },
  { ...master, ttl_sec: 7, soa_email: null },
  { label: 'a--b', region: 'x', subnets: [{ ipv4: '10.0.0.1/8' }, { ipv4: '10.0.0.0/8' }] },
  { domain: 'a'.repeat(64), type: 'slave', axfr_ips: ['x'.repeat(2000)] },
  { errors: [{ field: 7 }] },
  {},
  null,
  'text',
];

test('the build writes every validator', () => {
  expect(Object.keys(written).toSorted()).toEqual(Object.keys(validators).toSorted());
});

describe('a validator that the build writes says what one compiled in memory says', () => {
  test.each(Object.keys(validators))('%s', (name) => {
    for (const value of values) {
      expect(verdict(written[name], value)).toEqual(verdict(validators[name], value));
    }
  });
});

function verdict(validator: Validator | undefined, value: unknown) {
  const decided = new Set<string>();
  const valid = validator?.call({ decided }, value);
  return { valid, decided, errors: valid ? [] : validator?.errors };
}

/** Runs the module's source here, where what it imports is at hand. */
function evaluate(source: string): Record<string, Validator> {
  const body = source
    .slice(source.indexOf('"use strict"'))
    .replace(/export const (\w+) = /g, 'exported.$1 = ');
  const exported: Record<string, Validator> = {};
  const run = new Function('exported', 'formats', 'keywords', 'ownFormats', 'require', body);
  run(exported, formats, keywords, ownFormats, createRequire(import.meta.url));
  return exported;
}
