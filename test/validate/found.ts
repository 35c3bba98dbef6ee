import { validateAnswer } from '../../src/validate/index.ts';

/** What is wrong with an answer: the requirement and the place. */
export function found(
  operation: string,
  answer: Parameters<typeof validateAnswer>[1],
): [string, string][] {
  return validateAnswer(operation, answer).map(({ requirement, where }) => [requirement, where]);
}

/** The same of a success with this body. */
export function places(operation: string, body: unknown): [string, string][] {
  return found(operation, { status: 200, body: JSON.stringify(body) });
}

/** Only the requirements. */
export function ids(operation: string, body: unknown): string[] {
  return places(operation, body).map(([requirement]) => requirement);
}
