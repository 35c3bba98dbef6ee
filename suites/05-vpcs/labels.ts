import { arrangeVpc, vpcPath } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { property } from '../../src/check/property.ts';
import {
  LABEL_SHAPES,
  type LabelShape,
  labelOfShape,
  labelShape,
} from '../../src/generate/05-vpcs/vpc-label.ts';
import {
  DOUBLED_HYPHENS,
  doubledHyphen,
  FOREIGN_LABELS,
  foreignLabel,
} from '../../src/generate/05-vpcs/vpc-label-miss.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { attemptVpc, requireRoom } from './requests.ts';
import { labelIsTaken } from './unique-labels.ts';

/** Which characters the label of a VPC may hold. */
export function labelsChecks(check: Declare): void {
  check(
    'a label of ASCII letters, digits and single hyphens is accepted, and then in use',
    ['VPC-LABEL-CHARACTERS', 'VPC-LABEL-HYPHENS', 'VPC-LABEL-UNIQUE'],
    (t) =>
      property(t, labelShape(), { cases: 7, examples: LABEL_SHAPES }, async (shape) => {
        const label = labelOfShape(shape, t.names.label());
        const made = await attemptVpc(t, { label });
        if (!made.ok) t.accepted(await blame(t, shape), made);
        t.accepted('VPC-LABEL-CHARACTERS', made);
        t.accepted('VPC-LABEL-HYPHENS', made);
        await labelIsTaken(t, label);
      }),
    { objects: 4 },
  );

  check(
    'a hyphen alone is a label',
    ['VPC-LABEL-HYPHENS', 'VPC-UPDATE-LABEL'],
    async (t) => {
      const made = await askUntilFree(t, (label) => attemptVpc(t, { label }));
      t.accepted('VPC-LABEL-HYPHENS', made);
      const path = vpcPath(made.body);
      if (path === undefined) throw new Inconclusive('the new VPC has no id');
      const rename = (label: string) => t.owner.put(path, { label });
      if (!(await rename(t.names.label())).ok) throw new Inconclusive(`${path} is not renamed`);
      t.accepted('VPC-UPDATE-LABEL', await askUntilFree(t, rename));
    },
    { objects: 2 },
  );

  check('a label with any other character is refused', ['VPC-LABEL-CHARACTERS'], (t) =>
    property(
      t,
      foreignLabel(),
      { cases: FOREIGN_LABELS.length + 20, examples: FOREIGN_LABELS },
      async ({ label }) => t.refused('VPC-LABEL-CHARACTERS', await attemptVpc(t, { label })),
    ),
  );

  check('a label with two hyphens in a row is refused', ['VPC-LABEL-HYPHENS'], (t) =>
    property(
      t,
      doubledHyphen(),
      { cases: DOUBLED_HYPHENS.length + 20, examples: DOUBLED_HYPHENS },
      async ({ label }) => t.refused('VPC-LABEL-HYPHENS', await attemptVpc(t, { label })),
    ),
  );
}

/**
 * Asks for the label `-`, the only one made of a hyphen alone, until it is accepted.
 * @returns the last answer
 * @throws Inconclusive when another VPC may have the label or may have had it where labels stay in use once they are
 * given up, or when any label of one character is refused
 */
async function askUntilFree(
  t: CheckContext,
  ask: (label: string) => Promise<Answer>,
): Promise<Answer> {
  const { held, last } = await poll(
    () => ask('-'),
    ({ ok }) => ok,
    t.convergence,
  );
  if (held) return last;
  const labels = (await t.owner.list('/vpcs'))?.map(({ label }) => label) ?? [undefined];
  const isFree = labels.every((label) => typeof label === 'string' && label !== '-');
  if (!isFree) throw new Inconclusive(`the label - may be in use: ${last.summary}`);
  if (!(await areFreeAgain(t))) throw new Inconclusive(`a label that is given up stays in use`);
  for (const letter of 'qxz') if ((await ask(letter)).ok) return last;
  throw new Inconclusive(`no label of one character is taken: ${last.summary}`);
}

/** Whether a label can be given to another VPC once its own has been renamed. */
async function areFreeAgain(t: CheckContext): Promise<boolean> {
  const { path, label } = await arrangeVpc(t);
  if (!(await t.owner.put(path, { label: t.names.label() })).ok) return false;
  const ask = () => attemptVpc(t, { label });
  return (await poll(ask, ({ ok }) => ok, t.convergence)).held;
}

/**
 * The requirement that the refusal of a right label breaks: the one on hyphens if it is accepted
 * without them.
 */
async function blame(t: CheckContext, { before, dress, after }: LabelShape): Promise<string> {
  await requireRoom(t, 0);
  const bare = { before: withoutHyphens(before), dress, after: withoutHyphens(after) };
  if (bare.before === before && bare.after === after) return 'VPC-LABEL-CHARACTERS';
  const again = await attemptVpc(t, { label: labelOfShape(bare, t.names.label()) });
  return again.ok ? 'VPC-LABEL-HYPHENS' : 'VPC-LABEL-CHARACTERS';
}

function withoutHyphens(text: string): string {
  return text.replaceAll('-', '');
}
