import type { Finding } from '../finding.ts';
import type { RequirementResult } from '../requirement-result.ts';

/**
 * Of an operation that refused some requests, and a requirement that was found violated by refusals too: whether the
 * first of two is why the second is violated. A requirement on one field of the request is, where each refused request
 * had the field as those had that speak of it; one that was refused without it shows that the field is not the reason.
 * Nor is a requirement on requests that asked for more than one that was refused too. Nor is what holds for some callers, where others were refused as well. Undefined for any other two.
 */
export function isReasonOf(
  cause: RequirementResult,
  consequence: RequirementResult,
): boolean | undefined {
  if (isOnOperation(consequence)) return isReason(cause, consequence);
  const isOtherWay = isOnOperation(cause) ? isReason(consequence, cause) : undefined;
  return isOtherWay === undefined ? undefined : !isOtherWay;
}

function isReason(special: RequirementResult, operation: RequirementResult): boolean | undefined {
  if (isOnField(special)) return isInEach(special, operation);
  if (isLessRefused(special, operation)) return false;
  const callers = new Set(special.findings.map(({ grounds }) => grounds?.by));
  const isOfOthers = operation.findings.every(({ grounds }) => !callers.has(grounds?.by));
  return isOfOthers ? false : undefined;
}

function isOnField({ findings }: RequirementResult): boolean {
  return findings.every(({ grounds }) => grounds?.about !== undefined);
}

function isOnOperation({ id, findings }: RequirementResult): boolean {
  return findings.every(({ grounds }) => grounds?.states === id && grounds.asked !== undefined);
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
  return spoken?.asked?.[field] === refused?.asked?.[field];
}
