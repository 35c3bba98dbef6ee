import type { Finding } from '../finding.ts';
import type { RequirementResult } from '../requirement-result.ts';

/**
 * Of two requirements that were found violated by the same refusal: whether the first is why the second is. A
 * requirement on one field of the request is, where each refused request had the field as those had that speak of it;
 * one that was refused without it shows that the field is not the reason. Of an operation as a whole, neither is a
 * requirement on requests that asked for more than one that was refused too, nor what holds for some callers, where
 * others were refused as well; what several operations refuse alike is no matter of one of them. Undefined where nothing
 * of this tells.
 */
export function isReasonOf(
  cause: RequirementResult,
  consequence: RequirementResult,
): boolean | undefined {
  const [one, other] = [refusedAlike(cause, consequence), refusedAlike(consequence, cause)];
  if (one.findings.length === 0) return undefined;
  if (one.findings.some(takesAlong) !== other.findings.some(takesAlong))
    return one.findings.some(takesAlong);
  if (isOnOperation(other)) return isReason(one, other) ?? (isWide(cause) || undefined);
  if (isOnOperation(one)) return not(isReason(other, one) ?? (isWide(consequence) || undefined));
  if (isOnField(one)) return isField(one, other);
  return isOnField(other) && isInEach(other, one) && !isAlone(other, one) ? false : undefined;
}

/** The requirement with what was found of it by a refusal that the other was found by too: what else was, is no matter of that. */
function refusedAlike(one: RequirementResult, other: RequirementResult): RequirementResult {
  const findings = one.findings.filter((each) =>
    other.findings.some((refused) => isSameRefusal(each, refused)),
  );
  return { ...one, findings };
}

function not(known: boolean | undefined): boolean | undefined {
  return known === undefined ? undefined : !known;
}

function isReason(special: RequirementResult, operation: RequirementResult): boolean | undefined {
  if (isOnField(special)) return isInEach(special, operation) || isWithinEach(special, operation);
  if (isLessRefused(special, operation)) return false;
  const callers = new Set(special.findings.map(({ grounds }) => grounds?.by));
  const isOfOthers = operation.findings.every(({ grounds }) => !callers.has(grounds?.by));
  return isOfOthers ? false : undefined;
}

/** Undefined where each refused request of either has what the other speaks of, or nothing else. */
function isField(field: RequirementResult, other: RequirementResult): boolean | undefined {
  if (!isInEach(field, other)) return false;
  if (isAlone(field, other)) return undefined;
  return isOnField(other) && isInEach(other, field) ? undefined : true;
}

/**
 * Of a field that holds others, whether each refused request had it: what was wrong may be in any of them, which their
 * words do not tell. Otherwise it is not the reason.
 */
function isWithinEach(field: RequirementResult, operation: RequirementResult): undefined | false {
  const names = field.findings.map(({ grounds }) => grounds?.about ?? '');
  const isHeld = operation.findings.every(({ grounds }) =>
    names.some((name) => /^[[{][^\]}]/.test(grounds?.asked?.[name] ?? '')),
  );
  return isHeld ? undefined : false;
}

/** How many of these have a field of this one in each of their refused requests as it is in its own. */
export function reachOf(one: RequirementResult, all: readonly RequirementResult[]): number {
  return isOnField(one) ? all.filter((each) => each !== one && isInEach(one, each)).length : 0;
}

/** Whether several operations gave the same refusal, and nothing else was found. */
function isWide({ findings }: RequirementResult): boolean {
  const given = new Set(findings.map(({ grounds }) => `${grounds?.status} ${grounds?.refusal}`));
  const by = new Set(findings.map(({ grounds }) => grounds?.operation));
  return given.size === 1 && by.size > 1 && findings.every(({ grounds }) => grounds?.refusal);
}

/** Whether a deletion is found to take along what it does not name. */
export function takesAlong({ grounds }: Finding): boolean {
  return grounds?.removes !== undefined && grounds.lost === grounds.removes;
}

/** Whether the same operation refused for the same reason. */
export function isSameRefusal({ grounds }: Finding, other: Finding): boolean {
  if (grounds?.refusal === undefined || grounds.operation === undefined) return false;
  const { operation, refusal } = other.grounds ?? {};
  return operation === grounds.operation && refusal === grounds.refusal;
}

function isOnField({ findings }: RequirementResult): boolean {
  return findings.every(({ grounds }) => grounds?.about !== undefined);
}

function isOnOperation({ id, findings }: RequirementResult): boolean {
  return findings.every(({ grounds }) => grounds?.states === id && grounds.asked !== undefined);
}

/** Whether the refused requests of the other had the field and no other: then it speaks of that field as well. */
function isAlone(field: RequirementResult, other: RequirementResult): boolean {
  const about = new Set(field.findings.map(({ grounds }) => grounds?.about));
  return other.findings.every(({ grounds }) => {
    const asked = Object.keys(grounds?.asked ?? {});
    return asked.length === 1 && about.has(asked[0]);
  });
}

function isInEach(field: RequirementResult, operation: RequirementResult): boolean {
  return operation.findings.every((refused) =>
    field.findings.some((spoken) => isAskedAlike(spoken, refused)),
  );
}

/** Whether a request was refused that asked for some of the fields that each request of the special one asked for. */
function isLessRefused(special: RequirementResult, operation: RequirementResult): boolean {
  return operation.findings.some(({ grounds: refused }) => {
    const fields = Object.keys(refused?.asked ?? {});
    return fields.length > 0 && special.findings.every((each) => asksForMore(each, fields));
  });
}

function asksForMore({ grounds }: Finding, fields: readonly string[]): boolean {
  const asked = grounds?.asked ?? {};
  return (
    Object.keys(asked).length > fields.length && fields.every((each) => Object.hasOwn(asked, each))
  );
}

function isAskedAlike({ grounds: spoken }: Finding, { grounds: refused }: Finding): boolean {
  const field = spoken?.about ?? '';
  if (refused?.asked === undefined) return false;
  return spoken?.asked?.[field] === refused?.asked?.[field];
}
