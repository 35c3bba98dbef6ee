import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { pageSizeBounds } from '../../../src/spec/stated-bounds.ts';

/** Which sizes another list than that of VPCs takes is open (SIL-PAGE-SIZE-OTHER-LISTS): some of these, if any. */
export const SOME_PAGE_SIZES = [pageSizeBounds().least, 100, 50, 500, 10, 1];

/** A list takes one of these queries, where it answers at all: nobody says which values it takes. */
export async function takesOneOf(
  t: CheckContext,
  requirement: string,
  path: string,
  queries: readonly Readonly<Record<string, number>>[],
): Promise<void> {
  const refusals: Answer[] = [];
  for (const query of queries) {
    const answer = await t.owner.get(path, query);
    if (!answer.refused) return;
    refusals.push(answer);
  }
  // What is refused by now without any of them says nothing of them.
  if (!(await t.owner.get(path)).ok) return;
  t.violated(requirement, {
    expected: `GET ${path} to take ${Object.keys(queries[0] ?? {}).join(' and ')}, with some value`,
    received: refusals.at(-1)?.summary ?? '',
    answers: refusals,
  });
}
