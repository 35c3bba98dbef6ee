import { RESOURCE_KINDS } from '../../resources/kinds.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import { requireShownId } from './shown-id.ts';

/** A domain the check may use as it likes; it is removed when the check ends. */
export interface ArrangedDomain {
  readonly id: number;
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly body: any;
}

/** A name nobody else uses, below the suffix that the configuration sets aside for the run. */
export function freshDomain(t: CheckContext): string {
  return t.domainName();
}

/** The smallest body that creates a master domain; `wish` adds to it or replaces. */
export function domainBody(t: CheckContext, wish: Record<string, unknown> = {}) {
  return { ...RESOURCE_KINDS.domain.body(t), ...wish };
}

/** Where a created domain lives, from the body of its answer. */
export function domainPath(body: unknown): string | undefined {
  return RESOURCE_KINDS.domain.path(body);
}

/** Creates a master domain and waits until it can be read. @throws Inconclusive when the target does not let it. */
export async function arrangeDomain(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  caller?: Caller,
): Promise<ArrangedDomain> {
  const made = await t.creations.make({
    collection: '/domains',
    body: domainBody(t, wish),
    ...(caller ? { caller } : {}),
  });
  return { id: requireShownId(made), path: made.path, body: made.answer.body };
}
