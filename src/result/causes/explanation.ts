import { fieldOf } from '../../text/pointer.ts';
import { EVERY_ANSWER } from '../check-result.ts';
import type { Finding } from '../finding.ts';
import type { RequirementResult } from '../requirement-result.ts';
import { isSameRefusal, takesAlong } from './reason.ts';

/** Why a requirement is taken to be violated in consequence of another one. */
export type Because =
  /** The target does not seem to have the operation that both need. */
  | 'missing'
  /** Its evidence needs answers that break the headline by themselves. */
  | 'rests on'
  /** A request that broke the headline made the answers wrong that show it. */
  | 'brought about'
  /** It does not find what was there, and a deletion takes along more than it names. */
  | 'taken along'
  /** The operation does not take the field at all, so that it refuses nothing of it. */
  | 'ignored'
  /** Its answers show as it was before what the operation had changed, or what a request of it undid. */
  | 'undone'
  /** What was asked for, or what it was read with, is an operation that does not work. */
  | 'operation'
  /** The same operation refuses for the same reason. */
  | 'same refusal'
  /** The same answer shows both at the same place. */
  | 'same place'
  /** Answers show both as the same difference of the same field. */
  | 'same shape';

/**
 * Why `consequence` is violated, should `cause` be: each of its findings must have an explanation.
 * Undefined where at least one stands for itself.
 */
export function explanationOf(
  consequence: RequirementResult,
  cause: RequirementResult,
): Because | undefined {
  const [because] = consequence.findings.map((finding) => explain(finding, cause));
  const all = consequence.findings.every((finding) => explain(finding, cause) !== undefined);
  return all ? because : undefined;
}

const ONE_WAY: ReadonlySet<Because> = new Set<Because>([
  'rests on',
  'brought about',
  'taken along',
  'ignored',
  'undone',
  'operation',
]);

/** Whether it holds in one direction only. */
export function isOneWay(because: Because): boolean {
  return ONE_WAY.has(because);
}

function explain(finding: Finding, cause: RequirementResult): Because | undefined {
  if (finding.grounds?.breaks?.includes(cause.id)) return 'rests on';
  if (cause.findings.some((each) => bringsAbout(each, finding))) return 'brought about';
  // What a request brought about is not why it was accepted.
  if (cause.findings.every((each) => bringsAbout(finding, each))) return undefined;
  if (cause.findings.some((each) => isTakenAlong(finding, each))) return 'taken along';
  if (cause.findings.some((each) => isIgnored(finding, each))) return 'ignored';
  if (cause.findings.some((each) => isUndone(finding, each))) return 'undone';
  if (isBrokenOperation(finding, cause)) return 'operation';
  const { findings } = cause;
  // That something is not found is no reason why a deletion took it along.
  if (!takesAlong(finding) && findings.some((other) => isSameRefusal(finding, other)))
    return 'same refusal';
  if (findings.some((other) => isSamePlace(finding, other))) return 'same place';
  if (findings.some((other) => isSameShape(finding, other))) return 'same shape';
  return undefined;
}

/** No answer had shown it before the request that made it so was sent. */
function bringsAbout({ grounds, exchanges: [begun = 0] }: Finding, shown: Finding): boolean {
  const isShown = shown.check === EVERY_ANSWER && (shown.exchanges.at(-1) ?? 0) >= begun;
  return isShown && grounds?.brings?.includes(shown.requirement) === true;
}

/** The other was found where something else was deleted, and this is not found either; a deletion does not explain itself. */
function isTakenAlong({ grounds }: Finding, { grounds: other }: Finding): boolean {
  const { lost, removes } = grounds ?? {};
  if (lost === undefined || removes === lost) return false;
  return other?.lost === lost && other.removes === lost;
}

/** A request was accepted that had to be refused, and what it asked for is what the operation takes of no request. */
function isIgnored({ check, where, grounds }: Finding, other: Finding): boolean {
  const { method, status = 0, ignored = [] } = grounds ?? {};
  const isAccepted = method !== 'GET' && status < 300 && ignored.length > 0;
  const isOfAnswer = check !== EVERY_ANSWER && where !== undefined;
  if (!isAccepted || isOfAnswer || other.check === EVERY_ANSWER || !other.where) return false;
  return ignored.every((each) => other.grounds?.ignored?.includes(each));
}

/** Answers behind both show as before what the operation that the other states had changed, or what the other undid. */
function isUndone({ grounds }: Finding, { requirement, grounds: other }: Finding): boolean {
  const changes = other?.undone?.filter((each) => each.startsWith(`${requirement} `)) ?? [];
  const undoes = other?.undoes?.map(fieldUndone) ?? [];
  const isSo = (each: string) => changes.includes(each) || undoes.includes(fieldUndone(each));
  return grounds?.undone?.some(isSo) === true;
}

/** Several operations may give a field the value that is undone: `VOL compute_id` of `VOL-ATTACH compute_id`. */
function fieldUndone(change: string): string {
  const [requirement = '', field = ''] = change.split(' ');
  return `${requirement.split('-')[0]} ${field}`;
}

/** The cause is what the operation as a whole states: it refuses like this, or its answers are wrong. */
function isBrokenOperation({ check, grounds }: Finding, cause: RequirementResult): boolean {
  // What an answer shows by itself is no consequence of what operations do.
  if (check === EVERY_ANSWER || grounds?.states !== cause.id) return false;
  const others = cause.findings.flatMap((each) => each.grounds ?? []);
  const own = others.filter(({ operation }) => operation === grounds.operation);
  const isRead = grounds.method === 'GET' && grounds.status < 300;
  if (isRead) return own.some(({ status }) => status < 300);
  const neverWorks = cause.findings.reduce((sum, { count }) => sum + count, 0) === cause.count;
  return neverWorks && grounds.status >= 400 && own.some(({ status }) => status >= 400);
}

function isSamePlace(finding: Finding, other: Finding): boolean {
  const decisive = finding.exchanges.at(-1);
  if (decisive === undefined || decisive !== other.exchanges.at(-1)) return false;
  return finding.where === undefined || other.where === undefined
    ? finding.where !== other.where && (finding.where ?? other.where) === ''
    : finding.where === other.where;
}

function isSameShape(finding: Finding, other: Finding): boolean {
  const areShapes = finding.check === EVERY_ANSWER && other.check === EVERY_ANSWER;
  if (!areShapes || finding.expected !== other.expected) return false;
  const field = fieldOf(finding.where ?? '');
  return field !== undefined && field === fieldOf(other.where ?? '');
}
