import type { Finding } from '../finding.ts';
import type { RequirementResult } from '../requirement-result.ts';

/**
 * Of an operation that refused some requests, and a requirement on one field of its request: whether the first of two
 * is why the second is violated. It is the field where each refused request had it as those had that speak of it; one
 * that was refused without it shows that the field is not the reason. Undefined for any other two.
 */
export function isReasonOf(
  cause: RequirementResult,
  consequence: RequirementResult,
): boolean | undefined {
  if (isOnField(cause) && isOnOperation(consequence)) return isInEach(cause, consequence);
  if (isOnField(consequence) && isOnOperation(cause)) return !isInEach(consequence, cause);
  return undefined;
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

function isAskedAlike({ grounds: spoken }: Finding, { grounds: refused }: Finding): boolean {
  const field = spoken?.about ?? '';
  return spoken?.asked?.[field] === refused?.asked?.[field];
}
