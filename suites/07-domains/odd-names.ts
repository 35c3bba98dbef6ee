import { domainBody, freshDomain } from '../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { createDomain } from './requests.ts';

/** Names on which honest readings of the document differ, by the silence that says so. */
const ODD_NAMES: readonly (readonly [silence: string, spell: (t: CheckContext) => string])[] = [
  ['SIL-DOM-NAME-DIGIT', (t) => `3com.${freshDomain(t)}`],
  ['SIL-DOM-NAME-UNDERSCORE', (t) => `_dmarc.${freshDomain(t)}`],
  ['SIL-DOM-NAME-DOT', (t) => `${freshDomain(t)}.`],
  ['SIL-DOM-NAME-SINGLE', (t) => t.names.label()],
  ['SIL-DOM-NAME-UNICODE', (t) => `b\u00fccher.${freshDomain(t)}`],
  ['SIL-DOM-NAME-UNICODE', (t) => `xn--bcher-kva.${freshDomain(t)}`],
];

/** Tries each of them, or fewer at little effort; what got created is removed at once. */
export async function observeOddNames(t: CheckContext): Promise<void> {
  for (const [silence, spell] of ODD_NAMES.slice(0, t.scaled(ODD_NAMES.length))) {
    const mark = t.creations.mark;
    const name = spell(t);
    const answer = await createDomain(t, { ...domainBody(t), domain: name });
    t.observe(silence, chosen(answer, name), answer);
    await t.creations.clear(mark);
  }
  await observeCase(t);
}

async function observeCase(t: CheckContext): Promise<void> {
  const mark = t.creations.mark;
  const name = freshDomain(t);
  const upper = await createDomain(t, { ...domainBody(t), domain: name.toUpperCase() });
  t.observe('SIL-DOM-NAME-CASE', `upper case is ${chosen(upper, name.toUpperCase())}`, upper);
  const lower = await createDomain(t, { ...domainBody(t), domain: name });
  const collide = upper.ok && lower.refused;
  if (upper.ok) t.observe('SIL-DOM-NAME-CASE', collide ? 'they collide' : 'they are two', lower);
  await t.creations.clear(mark);
}

function chosen(answer: Answer, name: string): string {
  if (!answer.ok) return 'refused';
  return answer.body?.domain === name ? 'accepted as sent' : 'accepted in another spelling';
}
