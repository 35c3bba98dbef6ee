import { expect, test } from 'vitest';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** Requirements of a check that tells public from private addresses. */
const REQUIREMENTS = ['IP-CREATE-PRIVATE', 'INST-IPV4-ON-CREATION'];

// Which addresses are private is said of subnets alone, and 100.64.0.0/10 is of either kind.
test.each([
  { kind: 'private', begins: '192.168.' },
  { kind: 'public', begins: '198.19.' },
])(
  '$kind addresses in the shared range are no complaint',
  async ({ begins }) => {
    const shared = (text: string) => text.replaceAll(`"${begins}`, '"100.64.');
    const wrap = alterAnswer(['createIp', 'listTaggedObjects'], (body) =>
      JSON.parse(shared(JSON.stringify(body))),
    );
    const checks = REQUIREMENTS.flatMap((id) => checksOf(instances.checks, id));
    const said = await against({ checks: [...new Set(checks)], wrap });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toEqual(expect.arrayContaining(REQUIREMENTS));
  },
  60_000,
);
