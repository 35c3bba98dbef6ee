import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Which of the fields are shown with another value than expected. The document does not show every
 * answer: what an answer leaves out, or states in another type, is no wrong value.
 */
export function contradictions(body: unknown, fields: Fields): string[] {
  const shown = Object(body) as Record<string, unknown>;
  return Object.entries(fields)
    .filter(
      ([name, expected]) => typeof shown[name] === typeof expected && shown[name] !== expected,
    )
    .map(([name]) => name);
}

/**
 * As `contradictions`, with a label that is null although one was given: that is no way to leave it out. Other fields
 * that the document hardly shows may be null whatever they are.
 */
export function unlike(body: unknown, fields: Fields): string[] {
  const { label } = Object(body) as Record<string, unknown>;
  const isLost = label === null && typeof fields.label === 'string';
  return [...contradictions(body, fields), ...(isLost ? ['label'] : [])];
}

/** The fields that an answer shows must be as asked. */
export function echoes(t: CheckContext, requirement: string, answer: Answer, fields: Fields): void {
  const [wrong] = contradictions(answer.body, fields);
  t.holds(requirement, wrong === undefined, {
    expected: `an answer that does not contradict ${JSON.stringify(fields)}`,
    received: answer.summary,
    answers: [answer],
    where: `/${wrong}`,
  });
}

/** Reading the path must in the end show these values, as far as the answer shows the fields. */
export async function comesToShow(
  t: CheckContext,
  requirement: string,
  path: string,
  fields: Fields,
): Promise<Answer> {
  return t.eventually(
    requirement,
    `${path} to be read with ${JSON.stringify(fields)}`,
    () => t.owner.get(path),
    (seen) => seen.ok && unlike(seen.body, fields).length === 0,
  );
}

/** What is wrong where a config is read otherwise than asked: its creation, where the answer to that says so already. */
export function blameOfRead(made: Answer, asked: Fields): 'LBC-CREATE' | 'LBC-GET' {
  return unlike(made.body, asked).length > 0 ? 'LBC-CREATE' : 'LBC-GET';
}
