import { instanceRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { lettersOf } from './label.ts';
import { createInstance, idOf } from './requests.ts';

/** What the target chose where the document is silent about instances and their surroundings. */
export function openChecks(check: Declare): void {
  check('an instance can be created, whatever else is chosen', ['INST-CREATE'], async (t) => {
    const word = lettersOf(t, 12);
    const plain = await createInstance(t, { label: word });
    t.accepted('INST-CREATE', plain);
    t.observe('SIL-INST-ANSWER', `a creation answers ${fieldsOf(plain.body)}`, plain);
    await observeLabels(t, word);
    await observeNeeds(t);
    const { body, answer } = await instanceRecord(t, idOf(plain));
    t.observe('SIL-INST-STATUS-VALUES', String(body.status), answer);
    t.observe('SIL-INST-DAYS', JSON.stringify(body.backups?.schedule?.day) ?? 'none', answer);
  });

  check('types can be listed, whatever they show', ['TYPE-LIST'], async (t) => {
    const types = await t.owner.get('/compute/types');
    t.accepted('TYPE-LIST', types);
    t.observe('SIL-TYPE-FIELDS', fieldsOf(types.items[0]), types);
    const scripts = await t.owner.get('/compute/stackscripts');
    if (scripts.items.length > 0) {
      t.observe('SIL-STACK-FIELDS', fieldsOf(scripts.items[0]), scripts);
    }
  });
}

async function observeLabels(t: CheckContext, word: string): Promise<void> {
  const again = await tried(t, { label: word });
  t.observe('SIL-INST-LABEL-UNIQUE', `the label of another instance ${choice(again)}`, again);
  const mixed = await tried(t, { label: `${word}-_${word}` });
  t.observe('SIL-INST-LABEL-MIXED', `two kinds of separator side by side: it ${choice(mixed)}`);
  const foreign = await tried(t, { label: `${word}\u00e9` });
  t.observe('SIL-INST-LABEL-ASCII', `a letter beyond ASCII ${choice(foreign)}`, foreign);
}

async function observeNeeds(t: CheckContext): Promise<void> {
  for (const without of [['image', 'root_pass'], ['root_pass'], ['type'], ['region']]) {
    const answer = await tried(t, {}, without);
    t.observe('SIL-INST-REQUIRED', `without ${without.join(' and ')} it ${choice(answer)}`, answer);
  }
  const weak = await tried(t, { root_pass: 'password' });
  t.observe('SIL-INST-PASSWORD', `the word password ${choice(weak)}`, weak);
}

/** Creates an instance, and removes it at once should that succeed. */
async function tried(
  t: CheckContext,
  wish: Record<string, unknown>,
  without: readonly string[] = [],
): Promise<Answer> {
  const mark = t.creations.mark;
  const answer = await createInstance(t, wish, without);
  await t.creations.clear(mark);
  return answer;
}

function choice(answer: Answer): string {
  return answer.ok ? 'is accepted' : 'is refused';
}

function fieldsOf(value: unknown): string {
  return Object.keys(value ?? {})
    .sort()
    .join(', ');
}
