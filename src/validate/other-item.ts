import { isSuccess } from '../http/status.ts';
import type { OperationMatch } from '../spec/match.ts';
import { describeValue } from './describe-value.ts';
import { type ExchangeFinding, findingsOf } from './finding.ts';

const NOTHING: readonly ExchangeFinding[] = [];

/**
 * The finding on an answer that shows another item than the path names, where the operation answers that item (x-item
 * of spec/openapi.yaml). Ids are compared as far as both are whole numbers that are read exactly, bare or below
 * `private/`.
 */
export function otherItem(
  { operation, params }: OperationMatch,
  status: number,
  body: unknown,
): readonly ExchangeFinding[] {
  if (operation.item === undefined || !isSuccess(status)) return NOTHING;
  const { id } = Object(body);
  const inPath = params[operation.item];
  if (inPath === String(id)) return NOTHING;
  const named = numberIn(inPath);
  const shown = numberIn(id);
  if (named === undefined || shown === undefined || named === shown) return NOTHING;
  const difference = {
    requirement: undefined,
    where: '/id',
    expected: `the id that the path names, ${named}`,
    received: describeValue(id),
    schemaPointer: `${operation.pointer}/x-item`,
  };
  return findingsOf('answer', operation, [difference]);
}

const NUMBERED = /^(?:private\/)?(0|[1-9]\d*)$/;

function numberIn(id: unknown): number | undefined {
  const number = typeof id === 'string' ? Number(NUMBERED.exec(id)?.[1]) : id;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
}
