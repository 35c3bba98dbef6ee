import { loadSpec } from '../spec/load.ts';
import type { Level, Operation } from '../spec/types.ts';

/** Whose disagreement with the document it is: the client's or the server's. */
export type Side = 'request' | 'answer';

/** One disagreement between an exchange and one requirement of the document. */
export interface ExchangeFinding {
  /** Id in spec/requirements. */
  readonly requirement: string;
  readonly level: Level;
  readonly side: Side;
  /** Id of the operation, for example `resizeVolume`. */
  readonly operation: string;
  /** JSON pointer into the body; `?name` for a query parameter; empty for the whole. */
  readonly where: string;
  /** What the document asks for, in words that follow "expected". */
  readonly expected: string;
  /** What came: printable ASCII, at most 200 characters. */
  readonly received: string;
  readonly message: string;
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

/** Makes a finding of a disagreement: its level, and one sentence that says all of it. */
export function findingOf(side: Side, operation: Operation, from: Difference): ExchangeFinding {
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
    ...(from.open ? { open: true } : {}),
  };
}
