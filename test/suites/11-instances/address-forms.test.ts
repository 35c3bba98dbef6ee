import { expect, test } from 'vitest';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const DECIDED = ['IP-CREATE', 'IP-CREATE-PRIVATE'];

test.each([
  ['with the length of its prefix', (address: string) => `${address}/17`],
  ['as a name of its own', (address: string) => `ip-${address.replaceAll('.', '-')}`],
])(
  'an allocated address may be answered %s',
  async (_, written) => {
    const wrap = alterAnswer('createIp', (body) => ({ ...body, address: written(body.address) }));
    const checks = DECIDED.flatMap((id) => checksOf(instances.checks, id));
    const said = await against({ checks: [...new Set(checks)], wrap });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toEqual(expect.arrayContaining(DECIDED));
  },
  120_000,
);
