import { expect, test } from 'vitest';
import { authenticationFaults } from '../../../src/reference/faults/12-authentication/index.ts';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { against, told } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

seenRed(authentication.checks, authenticationFaults);

/**
 * What follows from a fault of these is not held against the target once more; of those that leave one operation open, one
 * of each kind of operation and of each section.
 */
const FIRST_OF_ALL = authenticationFaults.filter(({ id }) =>
  /^auth-(none-needed-(listVolumes|getDomain|createVpc|updateImage|deleteVolume|cloneDomain|createTag|updateConfig|bootInstance|getAccount)|never-asked-(listVolumes|deleteDomain)|any-token|private-image)/.test(
    id,
  ),
);

test.each(FIRST_OF_ALL.map((fault) => [fault.id, fault] as const))(
  'all checks of the section blame %s on one requirement',
  async (_, fault) => {
    const said = await against({ checks: authentication.checks, fault });
    const blamed = [...said.ids('failed'), ...said.ids('warned')];
    expect(blamed, blamed.map((id) => told(said, id)).join('\n')).toEqual([fault.requirement]);
    expect(said.conclusion.traffic.leftovers).toEqual([]);
  },
);
