import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isCanonicalCidr } from '../../src/rules/index.ts';
import { isObject } from '../../src/text/json.ts';

/*
 * The document does not say which fields a VPC has in answers. A field that a target shows, in the
 * form that requests use, must be as asked; one that it does not show is no difference.
 */

/** The id of a new VPC. @throws Inconclusive when the answer has none to go on with */
export function requireId(made: Answer): number {
  const id = made.body?.id;
  if (Number.isSafeInteger(id)) return id;
  throw new Inconclusive(
    `the new VPC has no integer id to go on with, and the document does not show that answer: ${made.summary}`,
  );
}

/**
 * The fields whose shown value is not the one asked for, with that value. A field asked as undefined
 * may show any.
 */
export function differences(shown: unknown, asked: Readonly<Record<string, unknown>>): string[] {
  const fields = (shown ?? {}) as Record<string, unknown>;
  return Object.entries(asked)
    .filter(([field, value]) => Array.isArray(fields[field]) === Array.isArray(value))
    .map(([field, value]) => [field, shownAs(field, fields[field]), comparable(value)] as const)
    .filter(([, seen, wanted]) => seen !== undefined && wanted !== undefined && seen !== wanted)
    .map(([field, seen]) => `${field} ${seen}`);
}

/** A field that is shown, where it has the form that requests use: a region may be shown by where it is. */
function shownAs(field: string, value: unknown): string | undefined {
  const isInForm = field !== 'region' || /^[a-z0-9-]+$/.test(String(value));
  return isInForm ? comparable(value) : undefined;
}

/** A field of a VPC as one text; subnets by label and range, in whatever order they came. */
function comparable(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return JSON.stringify(String(value));
  if (!Array.isArray(value) || !value.every(isObject)) return undefined;
  const isInForm = value.every(
    ({ label, ipv4 }) => typeof label === 'string' && isCanonicalCidr(ipv4),
  );
  const subnets = value.map(({ label, ipv4 }) => `${label} ${ipv4}`);
  return isInForm ? JSON.stringify(subnets.sort()) : undefined;
}
