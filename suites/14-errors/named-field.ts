import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { sendCase } from '../../src/check/contract/decide.ts';
import type { Case, CaseKind } from '../../src/generate/contract/case.ts';
import { contractCases } from '../../src/generate/contract/cases.ts';
import { casesSent } from '../../src/generate/contract/selection.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { loadSpec } from '../../src/spec/load.ts';
import type { Operation } from '../../src/spec/types.ts';
import { namesOnly } from './field.ts';

/** What is wrong with one field and with no other, whatever a server looks at first. */
const KINDS: ReadonlySet<CaseKind> = new Set<CaseKind>([
  'wrong type',
  'outside bound',
  'missing',
  'rule',
  'enumeration',
  'unknown reference',
  'in company',
]);

/** What else a body needs depends on it, so an error may be about that as well: any field of the request will do. */
const DECISIVE = ['/type', '/compute_id', '/config_id', '/region', '/protocol'].concat(
  '/ssl_cert',
  '/ssl_key',
);

/** There is one domain to import: who has imported it before may hold its name for a while, and name that. */
const IMPORT = 'importDomain';

/** Which field an error names, for each operation that takes a body (resources/common#error-field). */
export function namedFieldChecks(check: Declare): void {
  for (const operation of loadSpec().operations) {
    const cases = wrongFields(operation);
    if (cases.length === 0) continue;
    const { method, path, pointer } = operation;
    const title = `${method} ${path}: a named field is the one at fault`;
    check(title, ['ERR-FIELD-PATH'], (t) => namesEach(t, cases), { pointer });
  }
}

/** Cases of each operation in a smoke run. */
const FEWEST = 3;

async function namesEach(t: CheckContext, cases: readonly Case[]): Promise<void> {
  let undecided: Skip | Inconclusive | undefined;
  for (const each of cases.slice(0, Math.max(FEWEST, t.scaled(cases.length)))) {
    await names(t, each).catch((signal) => {
      const isLeftOut = signal instanceof Inconclusive && !signal.mayBeCrowded;
      if (!(signal instanceof Skip || isLeftOut)) throw signal;
      undecided ??= signal;
    });
  }
  if (undecided && t.recorder.decisions().length === 0) throw undecided;
}

async function names(t: CheckContext, each: Case): Promise<void> {
  const answer = await sendCase(t, each);
  if (!answer.refused) throw new Inconclusive(`${each.title} was not refused: ${answer.summary}`);
  if (DECISIVE.includes(fieldOf(each)) || each.operation === IMPORT) namesAny(t, answer, each);
  else
    namesOnly(t, answer, {
      pattern: pathOf(each),
      called: fieldOf(each).split('/').filter(Boolean).join('.'),
    });
}

/** A field of the request is named as it is spelt there (`compute_id`, not `computeId`), or none is. */
function namesAny(t: CheckContext, answer: Answer, { operation }: Case): void {
  const { request, parameters = [] } = loadSpec().operationById.get(operation) ?? {};
  const inPath = parameters.map(({ name }) => name);
  const names = [...Object.keys(request?.properties ?? {}), ...inPath].join('|');
  const pattern = new RegExp(`^(?:${names})(?:$|[.[])`);
  namesOnly(t, answer, { pattern, called: 'at fault, or another of the request,' });
}

/** For each field the first case of each kind that the document forbids. */
function wrongFields(operation: Operation): Case[] {
  const spec = loadSpec();
  const cases = casesSent(spec, contractCases(spec, operation), 'standard');
  const wrong = cases.filter(
    (each) => each.expect === 'refused' && KINDS.has(each.kind) && isOfOneField(each),
  );
  const first = new Map(wrong.toReversed().map((each) => [`${each.kind} ${fieldOf(each)}`, each]));
  return [...first.values()].reverse();
}

function isOfOneField(each: Case): boolean {
  return fieldOf(each) !== '' && (each.changes.length === 1 || each.about !== undefined);
}

function fieldOf({ changes: [change], about }: Case): string {
  if (about !== undefined) return about;
  if (change === undefined) return '';
  if ('set' in change) return change.set;
  return 'remove' in change ? change.remove : '';
}

/** The field itself, what it stands in, or what stands in it; an index as `.0` or `[0]`, or left out. */
function pathOf(each: Case): RegExp {
  const names = fieldOf(each)
    .split('/')
    .filter((name) => name !== '' && !/^\d+$/.test(name));
  const index = '(?:\\.\\d+|\\[\\d+\\])*';
  const nested = names.slice(1).map((name) => `(?:\\.${name}${index}`);
  return new RegExp(
    `^${names[0]}${index}${nested.join('')}(?:\\..*)?${')?'.repeat(nested.length)}$`,
  );
}
