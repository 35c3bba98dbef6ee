import { describe, expect, test } from 'vitest';
import { dialects } from '../../src/reference/dialects/index.ts';
import { suites } from '../../suites/index.ts';
import { against, told } from './support/against.ts';

const checks = suites.flatMap((suite) => suite.checks);

/** Slow ones run a tenth of the cases here; the tests of regions and domains run some of them in full. */
const SLOW = [
  'asynchronous',
  'lagging',
  'replicas',
  'settling',
  'throttled',
  'interrupted',
  'contrarian',
];

describe.concurrent('a server that makes odd but legal choices comes out clean', () => {
  test.each([...dialects.values()].map((dialect) => [dialect.name, dialect] as const))(
    '%s',
    async (name, { wrap, options }) => {
      const said = await against({
        checks,
        settleSeconds: 15,
        effort: SLOW.includes(name) ? 'smoke' : 'standard',
        ...(options ? { server: options } : {}),
        ...(wrap ? { wrap } : {}),
      });
      const blamed = [...said.ids('failed'), ...said.ids('warned')];
      expect(blamed, blamed.map((id) => told(said, id)).join('\n')).toEqual([]);
      expect(said.ids('passed').length).toBeGreaterThan(100);
    },
    600_000,
  );
});
