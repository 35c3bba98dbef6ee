import { isClaimed } from '../figures/coverage.ts';
import type { Finding } from '../finding.ts';
import {
  type RequirementResult,
  requirementsOf,
  type SectionResult,
} from '../requirement-result.ts';

/** A documented operation that the target does not seem to have, and what cannot hold or be decided without it. */
export interface MissingOperation {
  /** Its id, for `notClaimed`. */
  readonly operation: string;
  /** Method and path as the document has them. */
  readonly request: string;
  /** Title of the section that it belongs to. */
  readonly section: string;
  /** What it answers: 404, 405 or 501. */
  readonly status: number;
  /** Ids of the requirements that wait for it; each stands with one operation only. */
  readonly requirements: readonly string[];
}

/** An operation that never succeeded; `missing` where the target does not seem to have it. */
interface Tried {
  readonly operation: string;
  readonly missing?: Pick<MissingOperation, 'request' | 'section' | 'status'>;
}

/** What is missing, in the order of the document's operations. */
export function missingOf(
  sections: readonly SectionResult[],
  neverSucceeded: readonly Tried[],
): MissingOperation[] {
  const claimed = requirementsOf({ sections }).filter(isClaimed).filter(isNotPassed);
  const open = new Set(claimed.filter((each) => isLate(each, neverSucceeded)));
  return neverSucceeded.flatMap(({ operation, missing }) => {
    if (missing === undefined) return [];
    const waiting = [...open].filter((each) => waitsFor(each, operation, missing));
    for (const each of waiting) open.delete(each);
    return [{ operation, ...missing, requirements: waiting.map(({ id }) => id) }];
  });
}

function isNotPassed({ verdict }: RequirementResult): boolean {
  return verdict !== 'passed';
}

/** Nothing but answers of operations that are missing speaks against it, if anything does. */
function isLate({ findings }: RequirementResult, tried: readonly Tried[]): boolean {
  return findings.every((finding) =>
    tried.some(
      ({ operation, missing }) => missing && isRefusedBy(finding, operation, missing.status),
    ),
  );
}

function isRefusedBy({ grounds }: Finding, operation: string, status: number): boolean {
  return grounds?.operation === operation && grounds.status === status;
}

/** It is stated of the operation, was refused by it, or could not be arranged without it. */
function waitsFor(
  { cites, findings, reason = '', reasonCode }: RequirementResult,
  operation: string,
  { request, status }: NonNullable<Tried['missing']>,
): boolean {
  if (findings.length > 0) return findings.some((each) => isRefusedBy(each, operation, status));
  if (reasonCode?.code === 'never-accepted') return reasonCode.operations.includes(operation);
  return cites.some((cite) => cite.endsWith(`#${request}`)) || reason.startsWith(`${request} `);
}

/** One remark for each. */
export function missingRemarks(missing: readonly MissingOperation[]): string[] {
  return missing.map(missingWords);
}

/** What is missing in a line: which operation, what waits, and how to say that it is not planned. */
export function missingWords({ operation, request, status, requirements }: MissingOperation) {
  const { length } = requirements;
  const wait = length === 1 ? '1 requirement waits' : `${length} requirements wait`;
  const waiting = length === 0 ? '' : `: ${wait} for it`;
  return `${request} answers ${status}${waiting}. Not planned? notClaimed: [${operation}]`;
}
