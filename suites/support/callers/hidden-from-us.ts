import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { nameIn } from '../../../src/resources/kinds.ts';
import { isShortRun } from '../longer-runs.ts';

/** Something that the run made in the other account, with a name that nothing of the owner's has. */
interface Theirs {
  readonly path: string;
  readonly name: string;
  /** Whose scopes OAuth tokens have for it. */
  readonly scopes: 'volumes' | 'domains';
}

/**
 * Neither the owner nor an OAuth token of theirs is shown what the other account has. Each account may number its own,
 * so that something else of that id may be shown; nothing is changed under it for the same reason.
 */
export async function isHiddenFromUs(
  t: CheckContext,
  { path, name, scopes }: Theirs,
): Promise<void> {
  if (isShortRun(t)) return;
  for (const caller of [t.owner, ...tokensWith(t, scopes)]) {
    const read = await caller.get(path);
    t.holds('AUTH-OTHER-ACCOUNT', !read.ok || nameIn(Object(read.body)) !== name, {
      expected: `${path} of another account not to be shown`,
      received: read.summary,
      answers: [read],
    });
  }
}

function tokensWith(t: CheckContext, scopes: Theirs['scopes']): Caller[] {
  const { tokens } = t.run.settings.configuration.credentials;
  const isMeant = (key: string) => key.split(' ').some((each) => each.startsWith(`${scopes}:`));
  return Object.keys(tokens)
    .filter(isMeant)
    .map((key) => t.as(`tokens.${key}`));
}
