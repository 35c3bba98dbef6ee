import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';

/** One character of one UTF-16 unit and three bytes of UTF-8, which no normal form takes apart. */
const WIDE = '\u6f22';

/** Characters that make a text unlike others, where it has to be. */
const OWN = 14;

/**
 * Lengths are stated in characters. A target may take no characters beyond ASCII; where it takes a short text of
 * them, it must take one of as many as the document allows: only whoever counts bytes tells them apart.
 * @param most that many (`mostCharacters`)
 * @param send a request that is right but for this text
 */
export async function measuresCharacters(
  t: CheckContext,
  requirement: string,
  most: number,
  send: (text: string) => Promise<Answer>,
): Promise<void> {
  // The short text must fit whoever counts bytes, whatever the bound.
  const short = await send(wideText(t));
  if (!short.ok) return;
  // What was changed a moment ago may be busy for a while.
  const long = () => send(wideText(t, most - OWN));
  t.accepted(requirement, (await poll(long, ({ ok }) => ok, t.convergence)).last);
}

/** A text of its own that ends with so many characters beyond ASCII. */
export function wideText(t: CheckContext, wide = 2): string {
  return `${t.names.label().slice(-OWN)}${WIDE.repeat(wide)}`;
}
