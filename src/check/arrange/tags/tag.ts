import { RESOURCE_KINDS } from '../../../resources/kinds.ts';
import type { Caller } from '../../caller.ts';
import type { CheckContext } from '../../check-context.ts';

export { tagPath } from '../../../resources/kinds.ts';

/** A tag of the check's own; it is removed when the check ends. */
export interface ArrangedTag {
  readonly label: string;
  readonly path: string;
}

/** The smallest body that creates a tag; `wish` adds objects to it or replaces the label. */
export function tagBody(t: CheckContext, wish: Record<string, unknown> = {}) {
  return { ...RESOURCE_KINDS.tag.body(t), ...wish };
}

/** Creates a tag and waits until it can be read. @throws Inconclusive when the target does not let it. */
export async function arrangeTag(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  caller?: Caller,
): Promise<ArrangedTag> {
  const body = tagBody(t, wish);
  const { path } = await t.creations.make({
    collection: '/tags',
    body,
    namesNew: 'computes' in wish || 'nodebalancers' in wish,
    ...(caller ? { caller } : {}),
  });
  return { label: body.label, path };
}
