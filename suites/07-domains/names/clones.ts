import fc from 'fast-check';
import { type ArrangedDomain, domainBody, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { property } from '../../../src/check/property.ts';
import { flawName, NAME_FLAWS } from '../../../src/generate/07-domains/domain-name-flaw.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { cloneDomain, createDomain, UNCHANGED } from '../requests.ts';
import { refusesName, ruleOf, spelled, TOO_LONG, wrongName } from './form.ts';

const RULES = 'DOM-CLONE-NAME-RULES';
const OF_CLONES = ['DOM-CLONE-NAME-LENGTH', 'DOM-CLONE-NAME-LABEL-LENGTH', RULES];

/** Which names a clone may have (endpoints/domains#POST /domains/{domainId}/clone). */
export function cloneNamesChecks(check: Declare): void {
  check(
    'the name of a clone follows the same rules',
    OF_CLONES,
    async (t) => {
      const source = await UNCHANGED.master(t);
      const wrong = fc.oneof(flawName(), fc.constantFrom(...TOO_LONG));
      const examples = [...TOO_LONG, ...NAME_FLAWS.slice(0, 11).map(({ why }) => why)];
      await property(t, wrong, { cases: examples.length + 10, examples }, async (why) => {
        const name = wrongName(t, why);
        refusesName(t, ruleOf(why, OF_CLONES), await cloneDomain(t, source, name), name);
      });
      for (const label of SHORT_LABELS) await isTakenAsByCreation(t, source, label);
    },
    { objects: 1 },
  );
}

/** Labels in front that are read too strictly; a creation need not take the second one, nor does a clone then. */
const SHORT_LABELS = ['x', 'xx--y'];

/** A clone may have a name of which a creation takes the like. */
async function isTakenAsByCreation(
  t: CheckContext,
  source: ArrangedDomain,
  label: string,
): Promise<void> {
  const { mark } = t.creations;
  const name = () => spelled([label], freshDomain(t));
  const clone = () => cloneDomain(t, source, name());
  const isTaken = (await clone()).ok || !(await isCreated(t, name()));
  await t.creations.clear(mark);
  if (isTaken) return;
  const { last } = await poll(clone, ({ ok }) => ok, t.convergence);
  if (!last.ok && !(await cloneDomain(t, source, freshDomain(t))).ok) {
    throw new Inconclusive(`${source.path} is not cloned at all: ${last.summary}`);
  }
  t.accepted(RULES, last);
  await t.creations.clear(mark);
}

async function isCreated(t: CheckContext, domain: string): Promise<boolean> {
  const { ok, body } = await createDomain(t, { ...domainBody(t), domain });
  return ok && body?.domain === domain;
}
