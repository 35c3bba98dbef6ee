import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import type { ArrangedInstance } from '../../../src/check/arrange/instance.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

/** The config that the owner names, or else the first one that the target lists. */
export async function configOf(t: CheckContext, { id }: ArrangedInstance): Promise<number> {
  const { instanceConfig } = t.run.settings.configuration.fixtures;
  return instanceConfig ?? (await configProfile(t, id)).configId;
}

/**
 * A config that is not of this instance must be refused.
 * @throws Inconclusive when the instance may have one of that id: each may number its own
 */
export async function isRefusedOf(
  t: CheckContext,
  requirement: string,
  answer: Answer,
  computeId: number,
  config: number,
  caller = t.owner,
): Promise<void> {
  const request = answer.ok ? t.impliedOperation('listConfigs', { computeId }) : undefined;
  const listed = request && (await caller.send(request));
  const isKnown = listed?.isWholeList && listed.items.every(({ id }) => id !== config);
  if (answer.ok && !isKnown) {
    throw new Inconclusive(`instance ${computeId} may have a config ${config} of its own`);
  }
  t.refused(requirement, answer);
}
