import { describe, expect, test } from 'vitest';
import { thinAnswersFaults as volumeFaults } from '../../../src/reference/faults/04-volumes/thin-answers.ts';
import { thinAnswersFaults as domainFaults } from '../../../src/reference/faults/07-domains/thin-answers.ts';
import { thinAnswersFaults as imageFaults } from '../../../src/reference/faults/09-images/thin-answers.ts';
import { thinAnswersFaults as balancerFaults } from '../../../src/reference/faults/10-load-balancers/thin-answers.ts';
import { alterAnswer, textId, withoutId } from '../../../src/reference/faults/blocks/index.ts';
import { suites } from '../../../suites/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const FAULTS = {
  Volumes: volumeFaults,
  'Domains and records': domainFaults,
  Images: imageFaults,
  'Load balancers': balancerFaults,
};

const how = { settleSeconds: 0.2, effort: 'smoke' } as const;

function checksOf(section: string) {
  return suites.filter((suite) => suite.section === section).flatMap(({ checks }) => checks);
}

describe.concurrent('an answer that lacks what a later request needs is blamed where it was given', () => {
  const faults = Object.entries(FAULTS).flatMap(([section, each]) =>
    each.map((fault) => [fault.id, section, fault] as const),
  );
  test.each(faults)('%s, by all checks of %s', async (_, section, fault) => {
    const said = await against({ ...how, checks: checksOf(section), fault });
    expect(said.ids('failed'), complaints(said).join('\n')).toEqual([fault.requirement]);
    expect(said.ids('warned')).toEqual([]);
  });
});

describe.concurrent('an answer that the document does not show may be as thin as it likes', () => {
  const nothing = () => ({});
  test.each([
    ['createVpc', 'VPCs', nothing],
    ['createVpc', 'VPCs', textId],
    ['createRecord', 'Domains and records', nothing],
    ['createConfig', 'Load balancers', nothing],
    ['createConfig', 'Load balancers', withoutId],
    ['createNode', 'Load balancers', nothing],
    ['createInstance', 'Instances, networking and account', nothing],
    ['createIp', 'Load balancers', nothing],
  ])('%s in %s', async (operation, section, alter) => {
    const wrap = alterAnswer(operation, alter);
    const said = await against({ ...how, checks: checksOf(section), wrap });
    expect(complaints(said)).toEqual([]);
    if (['createRecord', 'createNode', 'createIp'].includes(operation)) return;
    const reasons = said.results.flatMap(({ decisions }) =>
      decisions.map(({ reason = '' }) => reason),
    );
    expect(reasons.join('\n')).toContain('the document does not show that answer');
  });

  test('listInstances without ids', async () => {
    const wrap = alterAnswer('listInstances', (body) => ({
      ...body,
      data: body.data.map(withoutId),
    }));
    const checks = checksOf('Instances, networking and account');
    const said = await against({ checks, wrap, settleSeconds: 0.2 });
    expect(complaints(said)).toEqual([]);
  }, 120_000);
});
