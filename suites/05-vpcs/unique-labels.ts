import { requireUndocumentedId } from '../../src/check/arrange/shown-id.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { type ArrangedVpc, arrangeVpc, otherVpcRegion } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { nameOf } from '../../src/check/contract/fresh-name.ts';
import { isGoneBy } from '../../src/check/gone.ts';
import { isReadInTheEnd } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { VPC_LABEL_LENGTH } from '../../src/rules/05-vpcs/vpc-label.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { GIVEN_UP, isFreeToRename, isInUseOnceTakenBack } from './given-up.ts';
import { isInUseForTokens } from './labels-of-tokens.ts';
import { attemptVpc, removeAsOwner, requireRoom, subnetsOf } from './requests.ts';

/** A label belongs to one VPC of the account at a time (resources/vpc#label). */
export function uniqueLabelsChecks(check: Declare): void {
  check('a label that was given up is free again', GIVEN_UP, async (t) => {
    const first = await arrangeVpc(t);
    const label = t.names.label();
    await requireAccepted(t, await t.owner.put(first.path, { label }));
    const look = () => t.owner.get(first.path);
    const hasLabel = (seen: Answer) => seen.body?.label === label;
    if (first.body?.label && (await poll(look, hasLabel, t.convergence)).held) {
      t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label }));
    }
    await isFree(t, first.label);
    await requireAccepted(t, await t.owner.delete(first.path));
    const { held: isGone } = await poll(
      look,
      (seen) => isGoneBy(t, first.path, seen),
      t.convergence,
    );
    if (!isGone) throw new Inconclusive(`${first.path} is still there: its label was not given up`);
    t.creations.forget(first.path);
    if (!isShortRun(t)) await isFreeToRename(t, label);
    await isFree(t, label);
  });

  check('the label of a volume is free for a VPC', ['VPC-LABEL-UNIQUE'], async (t) =>
    isFree(t, (await arrangeVolume(t)).body.label),
  );

  check(
    'a label of any length is in use once it is given, and one that differs in one character is not',
    ['VPC-LABEL-UNIQUE', 'VPC-UPDATE-LABEL-UNIQUE'],
    async (t) => {
      const [one, other] = [await arrangeVpc(t), await arrangeVpc(t)];
      requireShownLabel(one);
      for (const length of lengthsOf(t)) {
        const label = nameOf(t, { fresh: 'label', length });
        if (!(await comesToBeCalled(t, one, label))) continue;
        t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label }));
        t.refused('VPC-UPDATE-LABEL-UNIQUE', await t.owner.put(other.path, { label }));
      }
      await areTwo(t, one, other);
      if (!isShortRun(t)) await isTakenElsewhere(t, one);
    },
    { objects: 3 },
  );

  check('a label stays in use when its VPC is updated', ['VPC-LABEL-UNIQUE'], async (t) => {
    leftToLongerRuns(t, 'labels of VPCs that are updated');
    const { path, label } = await arrangeVpc(t);
    const other = await arrangeVpc(t);
    for (const change of [{ description: 'updated' }, { label }, { label, description: 'again' }]) {
      if (!(await t.owner.put(path, change)).ok) continue;
      t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label }));
    }
    if (!(await isInUseOnceTakenBack(t, other))) return;
    // An update that was refused changes nothing, nor what is in use.
    if (!(await t.owner.put(path, { label: other.label })).refused) return;
    for (const each of [label, other.label])
      t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label: each }));
  });

  check('a label is in use for every user of the account', ['VPC-LABEL-UNIQUE'], async (t) => {
    const user = t.as('restrictedWithGrants');
    const { label } = await arrangeVpc(t);
    const own = t.names.label();
    const made = await attemptVpc(t, { label: own }, user);
    if (!made.ok) throw new Inconclusive(`another user can create no VPC: ${made.summary}`);
    t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label }, user));
    t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label: own }));
    await isInUseForTokens(t, label);
    await removeAsOwner(t, made);
  });

  check(
    'two accounts may each have a VPC with one label',
    ['VPC-LABEL-UNIQUE-PER-ACCOUNT', 'AUTH-OTHER-ACCOUNT'],
    async (t) => {
      const other = t.as('otherAccount');
      const { label, path: own } = await arrangeVpc(t);
      const made = await attemptVpc(t, { label }, other);
      if (!made.ok && !(await attemptVpc(t, {}, other)).ok) {
        throw new Inconclusive(`the other account can create no VPC: ${made.summary}`);
      }
      t.accepted('VPC-LABEL-UNIQUE-PER-ACCOUNT', made);
      const path = `/vpcs/${requireUndocumentedId(made)}`;
      if (!(await other.put(path, { label: t.names.label() })).ok) return;
      // A VPC may be busy after an update, and a label free again after a while.
      await t.eventually(
        'VPC-LABEL-UNIQUE-PER-ACCOUNT',
        'the label of another account to be taken in an update',
        () => other.put(path, { label }),
        ({ ok }) => ok,
      );
      if (!(await t.owner.delete(own)).ok) return;
      t.creations.forget(own);
      await isReadInTheEnd(t, 'AUTH-OTHER-ACCOUNT', path, other);
    },
  );
}

/** A second VPC with a label in use is refused, in any region and whatever else it asks for. */
export async function labelIsTaken(t: CheckContext, label: string): Promise<void> {
  const region = await otherVpcRegion(t);
  const wishes = [
    { label },
    { label, description: 'another', subnets: subnetsOf(['10.9.0.0/24']) },
    ...(region ? [{ label, region }] : []),
  ];
  for (const wish of wishes) t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, wish));
}

/** A VPC of another region is not renamed to the label either, where there may be one. */
async function isTakenElsewhere(t: CheckContext, { path }: ArrangedVpc): Promise<void> {
  const region = await otherVpcRegion(t);
  const far = region && (await whereShown(() => arrangeVpc(t, { region })));
  const label = t.names.label();
  if (!far || !(await comesToBeCalled(t, { ...far, path }, label))) return;
  t.refused('VPC-UPDATE-LABEL-UNIQUE', await t.owner.put(far.path, { label }));
}

/** Every third length, where the run begins, and those at both ends. */
function lengthsOf({ seed, run }: CheckContext): number[] {
  const { least, most } = VPC_LABEL_LENGTH;
  const step = run.settings.effort === 'thorough' ? 1 : 3;
  const all = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const isEnd = (length: number) => [least, least + 1, most - 1, most].includes(length);
  return all.filter((length) => isEnd(length) || (length + seed) % step === 0);
}

/**
 * Where nothing shows which label a VPC has, nothing shows when it has another (endpoints/vpcs#responses).
 * @throws Inconclusive there, as waiting for each label would be in vain
 */
function requireShownLabel({ body }: ArrangedVpc): void {
  if (body?.label !== undefined) return;
  throw new Inconclusive('the target does not show the label of a VPC');
}

/**
 * Whether the VPC takes the label; a short one may be in use.
 * @throws Inconclusive when it never shows what it took: other checks decide that, and no further label is waited for
 */
async function comesToBeCalled(t: CheckContext, { path }: ArrangedVpc, label: string) {
  if (!(await t.owner.put(path, { label })).ok) return false;
  const isCalled = ({ body }: Answer) => body?.label === label;
  if ((await poll(() => t.owner.get(path), isCalled, t.convergence)).held) return true;
  throw new Inconclusive(`${path} never shows the label ${label}`);
}

/**
 * Labels of the greatest length that differ in their last or their first character only: of VPCs that are renamed, and of
 * a new one.
 */
async function areTwo(t: CheckContext, one: ArrangedVpc, other: ArrangedVpc): Promise<void> {
  const label = nameOf(t, { fresh: 'label', length: VPC_LABEL_LENGTH.most });
  if (!(await comesToBeCalled(t, one, label))) return;
  const [first = '', last = ''] = [label.at(0), label.at(-1)].map(anotherLetter);
  for (const near of [`${label.slice(0, -1)}${last}`, `${first}${label.slice(1)}`]) {
    const rename = () => t.owner.put(other.path, { label: near });
    const { last } = await poll(rename, ({ ok }) => ok, t.convergence);
    t.accepted('VPC-UPDATE-LABEL-UNIQUE', last);
  }
  await isFree(t, `${label.slice(0, -1)}${label.endsWith('x') ? 'w' : 'x'}`);
}

function anotherLetter(letter: string | undefined): string {
  return letter === 'y' ? 'z' : 'y';
}

/** The label can be given again. It is tried again, as deleting and renaming may take a while. */
async function isFree(t: CheckContext, label: string): Promise<void> {
  const ask = () => attemptVpc(t, { label });
  const { last } = await poll(ask, (answer) => answer.ok, t.convergence);
  if (!last.ok) await requireRoom(t, 0);
  t.accepted('VPC-LABEL-UNIQUE', last);
}

async function requireAccepted(t: CheckContext, answer: Answer): Promise<void> {
  if (answer.ok) return;
  t.run.monitor.needed(answer.operation);
  throw new Inconclusive(`${answer.exchange.method} was needed but answered ${answer.summary}`);
}
