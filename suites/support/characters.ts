import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';

/** One character of one UTF-16 unit and three bytes of UTF-8, which no normal form takes apart. */
const WIDE = '\u6f22';

/** Characters that make a text unlike others, where it has to be. */
const OWN = 14;

/**
 * Lengths are stated in characters. A target may take no characters beyond ASCII; where it takes a short text of
 * them, it must take one of as many as the document allows: only whoever counts bytes tells them apart.
 * @param most that many (`mostCharacters`)
 * @param send a request that is right but for this text
 * @param keeps asserts of an accepted request that the text is read again
 */
export async function measuresCharacters(
  t: CheckContext,
  requirement: string,
  most: number,
  send: (text: string) => Promise<Answer>,
  keeps?: (text: string, answer: Answer) => Promise<unknown>,
): Promise<void> {
  // The short text must fit whoever counts bytes, whatever the bound.
  const text = wideText(t);
  const short = await send(text);
  if (!short.ok) return;
  await keeps?.(text, short);
  // What was changed or cloned a moment ago may be busy for a while.
  const long = () => send(wideText(t, most - OWN));
  t.accepted(requirement, (await poll(long, ({ ok }) => ok, transitionTime(t))).last);
}

/** What mark-up says in other letters, and shows as one blank; the second part begins a line of its own. */
const MARKUP = `R&D <b>"x"</b>  'y' &amp;`;
const LINES = `${MARKUP}\nz`;

/** The same of a text, which holds whatever it may hold (SIL-TEXT-CHARACTERS) as it was given. */
export async function measuresText(
  t: CheckContext,
  requirement: string,
  most: number,
  send: (text: string) => Promise<Answer>,
  keeps: (text: string, answer: Answer) => Promise<unknown>,
): Promise<void> {
  const observed = async (text: string, what = 'beyond ASCII') => {
    const answer = await send(text);
    t.observe('SIL-TEXT-CHARACTERS', `${what}: ${answer.ok ? 'taken' : 'refused'}`, answer);
    return answer;
  };
  const signs = `${signsText(t)}\n\tTwo`;
  const answer = await observed(signs, 'line breaks, tabs, signs of markup');
  if (answer.ok) await keeps(signs, answer);
  await measuresCharacters(t, requirement, most, observed, keeps);
  for (const text of [LINES, MARKUP]) {
    const answer = await send(text);
    if (!answer.ok) continue;
    t.observe('SIL-TEXT-CHARACTERS', 'mark-up: taken', answer);
    return void (await keeps(text, answer));
  }
}

/** A text of its own with what templates, shells and markup give a meaning, and both cases. */
export function signsText(t: CheckContext): string {
  return `${t.names.label().slice(-OWN)} <B>&"x'\\%2F`;
}

/** A text of its own that ends with so many characters beyond ASCII. */
export function wideText(t: CheckContext, wide = 2): string {
  return `${t.names.label().slice(-OWN)}${WIDE.repeat(wide)}`;
}
