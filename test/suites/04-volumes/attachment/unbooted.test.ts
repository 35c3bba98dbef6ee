import { expect, test } from 'vitest';
import { unbooted } from '../../../../src/reference/dialects/unbooted.ts';
import { refusal } from '../../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../../src/reference/faults/fault.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { against, told } from '../../support/against.ts';

/** What asks instances of the run to take volumes. */
const checks = volumes.checks.filter(({ requirements }) =>
  ['VOL-ATTACH', 'VOL-CREATE-ATTACHES', 'VOL-ATTACH-CONFIG-LIMIT'].some((id) =>
    requirements.includes(id),
  ),
);

/** A new instance refuses its first boots: it is not ready. */
const slowly: Fault['wrap'] = (core) => {
  const refused = new Map<string, number>();
  return (state, principal, request, ...rest) => {
    const times = refused.get(request.path) ?? 0;
    if (!request.path.endsWith('/boot') || times === 2) {
      return core(state, principal, request, ...rest);
    }
    refused.set(request.path, times + 1);
    return { state, answer: refusal('The instance is busy.') };
  };
};

const unbootedWrap = unbooted.wrap ?? ((core) => core);

test.each<[string, Fault['wrap']]>([
  ['is booted, and takes volumes then', unbootedWrap],
  ['and refuses its first boots is asked again', (core) => slowly(unbootedWrap(core))],
])('an instance that gets its config with its first boot %s', async (_, wrap) => {
  const said = await against({ checks, wrap });
  const blamed = [...said.ids('failed'), ...said.ids('warned')];
  expect(blamed, blamed.map((id) => told(said, id)).join('\n')).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-CREATE-ATTACHES');
});
