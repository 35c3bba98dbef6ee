import { tagPath } from '../src/run/arrange/tag.ts';
import type { CheckContext } from '../src/run/check-context.ts';

/**
 * A label that no tag of the account has. The tag is created before an object uses it, so that it is
 * removed when the check ends; a target that knows no tags apart from their objects may refuse that.
 */
export async function freshTag(t: CheckContext): Promise<string> {
  const label = t.names.label();
  await t.creations.attempt({ collection: '/tags', body: { label }, path: () => tagPath(label) });
  return label;
}
