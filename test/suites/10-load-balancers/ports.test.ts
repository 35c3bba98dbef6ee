import { expect, test } from 'vitest';
import { refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { loadBalancers } from '../../../suites/10-load-balancers/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const CONFIGS = ['createConfig', 'updateConfig'];

test.each([
  ['takes no port 8080', refuseWhen(CONFIGS, ({ port }) => port === 8080)],
  [
    'takes 443 for https alone',
    refuseWhen(CONFIGS, ({ port, protocol }) => port === 443 && protocol !== 'https'),
  ],
])(
  'who %s is no complaint: the document names no port',
  async (_, wrap) => {
    const checks = titled(loadBalancers, 'each config is read as itself');
    const said = await against({ checks, wrap, settleSeconds: 0.3 });
    expect(complaints(said)).toEqual([]);
  },
  60_000,
);
