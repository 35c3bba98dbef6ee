import type { Operation, Spec } from '../../../spec/types.ts';
import { seedOf } from '../../names.ts';
import type { Case, CaseKind } from '../case.ts';
import { statedCases } from '../cases.ts';
import { areCompatible } from './compatible.ts';
import type { Factor, Level } from './levels.ts';

/** A way to break a rule: the case of the contract that it comes from. */
export interface RuleLevel extends Level {
  readonly broken: Case;
}

/** The rules on the fields of a request, each with ways to break it. */
export interface RuleFactor extends Factor {
  readonly levels: readonly RuleLevel[];
}

/** Kinds of case that are about fields of the body. */
const ABOUT_FIELDS: readonly CaseKind[] = [
  'outside bound',
  'outside in bytes',
  'missing',
  'wrong type',
  'null',
  'enumeration',
  'rule',
  'unknown reference',
];

/**
 * The rules on the fields of a request as one factor: of each requirement at most `most` ways to break it. Those
 * that properties verify are among them: a property sends nothing else beside its near misses.
 */
export function ruleFactor(
  spec: Spec,
  operation: Operation,
  { most, seed }: { readonly most: number; readonly seed: number },
): RuleFactor {
  const cases = statedCases(spec, operation).filter(
    ({ expect, kind }) => expect === 'refused' && ABOUT_FIELDS.includes(kind),
  );
  const requirements = [...new Set(cases.map(({ requirement }) => requirement))];
  const levels = requirements.flatMap((requirement) => {
    const own = cases.filter((each) => each.requirement === requirement);
    const rank = ({ title }: Case) => seedOf(seed, title);
    const drawn = own.toSorted((one, other) => rank(one) - rank(other));
    return boundsFirst(drawn).slice(0, most).map(ruleLevel);
  });
  return { name: 'rule', levels, isRule: true };
}

/** Values just outside a bound say most. */
function boundsFirst(cases: readonly Case[]): Case[] {
  const isOutside = ({ kind }: Case) => kind === 'outside bound';
  return [...cases.filter(isOutside), ...cases.filter((each) => !isOutside(each))];
}

function ruleLevel(broken: Case): RuleLevel {
  const [field = ''] = changedBy(broken);
  const { title: words, changes, requirement } = broken;
  const removes = changes.some((change) => 'remove' in change);
  return { words, field, changes, requirement, broken, ...(removes ? { isAbsent: true } : {}) };
}

/** The fields that a case changes, the one that it is about last. */
function changedBy({ changes }: Case): string[] {
  const places = changes.flatMap((change) =>
    'set' in change ? [change.set] : 'remove' in change ? [change.remove] : [],
  );
  return places.map((place) => place.split('/')[1] ?? '').toReversed();
}

/**
 * Whether a rule is broken all the same beside this level of another field: not where the document leaves open
 * whether the field counts at all.
 */
export function isBrokenBeside(operation: Operation, rule: RuleLevel, other: Level): boolean {
  const changed = changedBy(rule.broken);
  if (changed.includes(other.field) || changed.length > 1) return true;
  return rule.isAbsent === true || areCompatible(operation, { ...rule, value: undefined }, other);
}

/** Whether the level is still to be seen in the request that breaks the rule. */
export function isSeenBeside(rule: RuleLevel, other: Level): boolean {
  return !changedBy(rule.broken).includes(other.field);
}
