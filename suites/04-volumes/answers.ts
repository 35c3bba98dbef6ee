import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { differingField, type Fields } from '../../src/check/whole/record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/**
 * An answer shows what the request left alone as reads have shown it. It may be as old as a read, so it is wrong only where
 * those that follow are until the end. Refusals are not judged, nor what nothing was seen of: it may show late.
 * @param again asks for the same once more
 * @throws Inconclusive when the first answer was wrong, and nothing is taken any more
 */
export async function answersRest(
  t: CheckContext,
  requirement: string,
  known: Fields,
  first: Answer,
  again: () => Promise<Answer>,
): Promise<void> {
  if (!first.ok || Object.keys(bothShow(known, first.body)).length === 0) return;
  const wrongIn = ({ body }: Answer) => differingField(body, bothShow(known, body));
  const isRight = (answer: Answer) => answer.refused || wrongIn(answer) === undefined;
  const answer = isRight(first) ? first : (await poll(again, isRight, t.convergence)).last;
  if (!answer.ok) throw new Inconclusive(`it is not taken a second time: ${answer.summary}`);
  const wrong = wrongIn(answer);
  t.holds(requirement, wrong === undefined, {
    expected: t.waits.withWait(`${wrong} ${formatValue(known[wrong ?? ''])} in the answer as well`),
    received: formatValue(Object(answer.body)[wrong ?? '']),
    answers: [first, answer],
    where: `/${wrong}`,
  });
}

/** What is known to be something, and is in the answer: one without the field breaks its schema. */
function bothShow(known: Fields, body: unknown): Fields {
  const isSomething = (value: unknown) => ![null, undefined, ''].includes(value as null);
  const shown = Object.entries(known).filter(
    ([name, value]) =>
      isSomething(value) && !(Array.isArray(value) && value.length === 0) && name in Object(body),
  );
  return Object.fromEntries(shown);
}
