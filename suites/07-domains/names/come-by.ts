import { type ArrangedDomain, freshDomain } from '../../../src/check/arrange/domain.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { untilHeard } from '../../../src/check/doubt/heard.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { cloneDomain, domainIn } from '../requests.ts';

/**
 * The names that domains of the caller come by without a creation: a renaming and a cloning, where these are allowed.
 * All had the time to hear of them.
 */
export async function comeBy(
  t: CheckContext,
  caller: Caller,
  own: ArrangedDomain,
): Promise<string[]> {
  const ofClone = freshDomain(t);
  const clone = await cloneDomain(t, own, ofClone, caller);
  const renamed = freshDomain(t);
  await caller.put(own.path, { domain: renamed });
  const named = new Map([[renamed, own.path]]);
  if (clone.ok) named.set(ofClone, domainIn(clone).path);
  const names: string[] = [];
  for (const [name, path] of named) {
    const isCalled = ({ body }: Answer) => body?.domain === name;
    const look = () => caller.get(path);
    if ((await poll(look, isCalled, t.convergence)).held) names.push(name);
  }
  await untilHeard(t, true);
  return names;
}
