import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { standaloneSource } from '../../src/validate/compile-schemas.ts';
import { formats, keywords, ownFormats } from '../../src/validate/formats.ts';
import { noneHeld } from '../../src/validate/held.ts';
import { judging, telling } from '../../src/validate/inspect.ts';
import type { Validator } from '../../src/validate/validator.ts';
import * as samples from './samples.ts';

const written = {
  judging: evaluate(standaloneSource(false)),
  telling: evaluate(standaloneSource(true)),
};
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
  expect(Object.keys(written.judging).toSorted()).toEqual(Object.keys(judging).toSorted());
  expect(Object.keys(written.telling).toSorted()).toEqual(Object.keys(telling).toSorted());
});

describe('a validator that the build writes says what one compiled in memory says', () => {
  test.each(Object.keys(judging))('%s', (name) => {
    for (const value of values) {
      expect(verdict(written.judging[name], value)).toEqual(verdict(judging[name], value));
      expect(told(written.telling[name], value)).toEqual(told(telling[name], value));
    }
  });
});

describe('a validator that only judges agrees with the one that tells', () => {
  test.each(Object.keys(judging))('%s', (name) => {
    for (const value of values) {
      const [judged, { errors, ...verdictTold }] = [
        verdict(judging[name], value),
        told(telling[name], value),
      ];
      expect(judged.valid).toBe(verdictTold.valid);
      // One that refuses ends early, and the other says the rest.
      if (judged.valid) expect(judged.held).toEqual(verdictTold.held);
    }
  });
});

function verdict(validator: Validator | undefined, value: unknown) {
  const held = noneHeld();
  return { valid: validator?.call(held, value), held };
}

function told(validator: Validator | undefined, value: unknown) {
  const said = verdict(validator, value);
  return { ...said, errors: said.valid ? [] : validator?.errors };
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
