import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import { listSubnets, shownSubnets } from '../../src/check/arrange/vpc-subnets.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isReadInTheEnd } from '../../src/check/in-the-end.ts';
import { attemptVpc, subnetsOf } from './requests.ts';

/** What the target chose where the document is silent about VPCs. */
export function openChecks(check: Declare): void {
  check(
    'a VPC can be read, whatever it shows',
    ['VPC-GET'],
    async (t) => {
      const vpc = await arrangeVpc(t, { subnets: subnetsOf(['10.0.0.0/24']) });
      const read = await isReadInTheEnd(t, 'VPC-GET', vpc.path);
      const fields = Object.keys(read.body ?? {}).sort();
      t.observe('SIL-VPC-ANSWER', `a VPC has ${fields.join(', ') || 'no fields'}`, read);
      const subnets = await shownSubnets(t, vpc);
      t.observe('SIL-VPC-ANSWER', subnets ? 'subnets are shown' : 'subnets are not shown at all');
      const listed = await listSubnets(t, vpc.id);
      const answered = listed ? `is answered with ${listed.status}` : 'is not offered';
      t.observe('SIL-VPC-SUBNET-OPERATIONS', `listing subnets ${answered}`, listed);
      await observeCreations(t, vpc.label);
      await observeDescription(t, vpc);
      await observeRegion(t);
      await observeReadScope(t, vpc.path);
    },
    { objects: 3 },
  );
}

async function observeCreations(t: CheckContext, label: string): Promise<void> {
  const empty = await attemptVpc(t, { subnets: [] });
  t.observe('SIL-VPC-SUBNETS-EMPTY', empty.ok ? 'it is accepted' : 'it is refused', empty);
  const capitals = await attemptVpc(t, { label: label.toUpperCase() });
  const choice = capitals.ok ? 'no, both are accepted' : 'yes, the second one is refused';
  t.observe('SIL-VPC-LABEL-CASE', choice, capitals);
}

async function observeDescription(
  t: CheckContext,
  vpc: { readonly path: string; readonly body: { description?: unknown } },
): Promise<void> {
  const missing = JSON.stringify(vpc.body.description) ?? 'absent';
  t.observe('SIL-VPC-DESCRIPTION-EMPTY', `a missing one is answered as ${missing}`);
  const emptied = await t.owner.put(vpc.path, { description: '' });
  const choice = emptied.ok ? JSON.stringify(emptied.body?.description) : 'a refusal';
  t.observe('SIL-VPC-DESCRIPTION-EMPTY', `an empty one is answered as ${choice}`, emptied);
}

async function observeRegion(t: CheckContext): Promise<void> {
  const region = t.home('/vpcs');
  const answer = await t.anonymous.get(`/regions/${encodeURIComponent(region)}`);
  const capabilities = JSON.stringify(answer.body?.capabilities);
  t.observe('SIL-VPC-REGION-CAPABILITY', `in one with the capabilities ${capabilities}`, answer);
}

/** Scopes that a token for reading may carry: only those the configuration has tokens for are tried. */
async function observeReadScope(t: CheckContext, path: string): Promise<void> {
  const { tokens } = t.run.settings.configuration.credentials;
  for (const scope of Object.keys(tokens).filter((each) => each.startsWith('vpc:'))) {
    const answer = await t.as(`tokens.${scope}`).get(path);
    t.observe('SIL-VPC-SCOPE-READ', `${scope} is ${answer.ok ? 'enough' : 'refused'}`, answer);
  }
}
