import type { BrokenRequirement } from '../result/broken-requirement.ts';
import { loadSpec } from '../spec/load.ts';
import type { Everywhere, Operation } from '../spec/types.ts';

/** Whose disagreement with the document it is: the client's or the server's. */
export type Side = 'request' | 'answer';

/** One disagreement between an exchange and one requirement of the document. */
export interface ExchangeFinding extends BrokenRequirement {
  readonly side: Side;
  /** Id of the operation, for example `resizeVolume`. */
  readonly operation: string;
  /** JSON pointer into the body; `?name` for a query parameter; empty for the whole. */
  readonly where: string;
  /** What came: printable ASCII, at most 200 characters. */
  readonly received: string;
  /** Pointer into spec/openapi.yaml to what states the requirement. */
  readonly schemaPointer: string;
  /** Present when no server may be blamed for accepting the request all the same. */
  readonly open?: true;
}

/** What tells one finding from another; the rest follows from the exchange. */
export interface Difference {
  /** Undefined where only the operation as a whole is at fault. */
  readonly requirement: string | undefined;
  readonly where: string;
  readonly expected: string;
  readonly received: string;
  readonly schemaPointer: string;
  readonly open?: boolean;
}

/** A difference from what holds for every exchange, whatever the operation. */
export function differenceEverywhere(
  rule: keyof Everywhere,
  expected: string,
  received: string,
): Difference {
  return {
    requirement: loadSpec().everywhere[rule],
    where: '',
    expected,
    received,
    schemaPointer: `#/x-everywhere/x-requirement/${rule}`,
  };
}

const NOTHING: readonly ExchangeFinding[] = [];

/** Makes a finding of each difference: its level, and one sentence that says all of it. */
export function findingsOf(
  side: Side,
  operation: Operation,
  differences: readonly Difference[],
): readonly ExchangeFinding[] {
  if (differences.length === 0) return NOTHING;
  return differences.map((each) => findingOf(side, operation, each));
}

const OPEN = { open: true } as const;

function findingOf(side: Side, operation: Operation, from: Difference): ExchangeFinding {
  const { where, expected, received, schemaPointer } = from;
  const requirement = from.requirement ?? operation.requirement;
  const place = where === '' ? '' : ` at ${where}`;
  const source = `${requirement}, spec/openapi.yaml${schemaPointer}`;
  return {
    requirement,
    level: loadSpec().requirements.get(requirement)?.level ?? 'must',
    side,
    operation: operation.id,
    where,
    expected,
    received,
    message: `${operation.id}, ${side}${place}: expected ${expected}, got ${received} (${source})`,
    schemaPointer,
    ...(from.open ? OPEN : undefined),
  };
}
