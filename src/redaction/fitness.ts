import { maskOf, Redactor } from './redactor.ts';

/** Tokens with fewer characters stand by chance in any text. */
const FEWEST = 4;

/**
 * Why a token is unfit to be told apart from other text; undefined when it is fit.
 *
 * @param ownTexts what reports hold whatever the target says
 * @param roles the names that stand for tokens
 */
export function unfitness(
  token: string,
  ownTexts: readonly string[],
  roles: readonly string[],
): string | undefined {
  if (token.length < FEWEST) return `has fewer than ${FEWEST} characters`;
  if (/^[-+.\deE]+$/.test(token)) return 'is a number';
  const redactor = new Redactor([{ token, role: '' }]);
  const isOwn = [...ownTexts, ...roles.map(maskOf)].some((text) => redactor.find(text).length > 0);
  return isOwn ? 'is an ordinary word, or begins like one' : undefined;
}
