import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isRefusedTo } from '../../src/check/contract/decide.ts';
import type { Case, CaseKind } from '../../src/generate/contract/case.ts';
import { contractCases } from '../../src/generate/contract/cases.ts';
import { casesSent } from '../../src/generate/contract/selection.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { loadSpec } from '../../src/spec/load.ts';
import type { Operation } from '../../src/spec/types.ts';
import { othersOf } from '../support/callers/others.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

/** What a rule of the contract forbids, rather than the form of a body. */
const KINDS: ReadonlySet<CaseKind> = new Set<CaseKind>([
  'outside bound',
  'missing',
  'enumeration',
  'rule',
  'unknown reference',
]);

/** What the contract forbids, it forbids to whoever asks: a token of the right scopes, and a user who may create. */
export function rulesForAllChecks(check: Declare): void {
  for (const operation of loadSpec().operations) {
    const cases = forbidden(operation);
    if (operation.scopes === undefined || cases.length === 0) continue;
    const { method, path, pointer } = operation;
    const requirements = [...new Set(cases.map(({ requirement }) => requirement))];
    check(
      `${method} ${path}: what the owner is refused, others are as well`,
      requirements,
      async (t) => {
        leftToLongerRuns(t, 'rules for others than the owner');
        for (const caller of othersFor(t, operation)) await areRefused(t, cases, caller);
      },
      { objects: 1, pointer },
    );
  }
}

/** Of each requirement the first case and the last: one may lie below what is allowed, and one above. */
function forbidden(operation: Operation): Case[] {
  const spec = loadSpec();
  const cases = casesSent(spec, contractCases(spec, operation), 'standard');
  const refused = cases.filter(({ expect, kind }) => expect === 'refused' && KINDS.has(kind));
  const isEnd = ({ requirement }: Case, at: number) =>
    [refused.findIndex(of(requirement)), refused.findLastIndex(of(requirement))].includes(at);
  return refused.filter(isEnd);
}

const of = (requirement: string) => (each: Case) => each.requirement === requirement;

/** @throws Skip when the configuration names neither */
function othersFor(t: CheckContext, { scopes = [], id }: Operation): Caller[] {
  const roles = [`tokens.${scopes.join(' ')}`];
  if (/^(?:create|clone)/.test(id)) roles.push('restrictedWithGrants');
  const known = othersOf(t, ...roles);
  if (known.length === 0) throw new Skip('nobody else may ask', `credentials.${roles[0]}`);
  return known;
}

async function areRefused(t: CheckContext, cases: readonly Case[], by: Caller): Promise<void> {
  let undecided: Skip | Inconclusive | undefined;
  for (const each of cases) {
    if (t.recorder.findings.length > 0) return;
    await isRefusedTo(t, each, by).catch((signal) => {
      const isLeftOut = signal instanceof Inconclusive && !signal.mayBeCrowded;
      if (!(signal instanceof Skip || isLeftOut)) throw signal;
      undecided ??= signal;
    });
  }
  if (undecided && t.recorder.decisions().length === 0) throw undecided;
}
