import type { CheckContext } from './check-context.ts';

/** What decides one or more requirements (design: Words). Suites declare checks; a run executes them. */
export interface Check {
  /** `Volumes > a volume only grows`: stable, printed by `--replay`, accepted by `--only`. */
  readonly id: string;
  readonly section: string;
  readonly title: string;
  /** Every requirement the check can decide. */
  readonly requirements: readonly string[];
  /** How many resources it has alive at one time, at most. */
  readonly objects: number;
  /** Whether nothing else may go on beside it. */
  readonly alone: boolean;
  /**
   * Whether it begins before the others: it sends more than a hundred requests one after the other, or
   * borrows much that should not have to be made twice.
   */
  readonly early: boolean;
  readonly smokeCost: SmokeCost;
  /** Pointer into spec/openapi.yaml that a generated check was derived from. */
  readonly pointer?: string;
  readonly body: (t: CheckContext) => Promise<void>;
}

/** What a check comes to in a smoke run on the plain reference, as far as is known: it chooses by that. */
export interface SmokeCost {
  /** Objects that it creates for itself, one after the other or at one time. */
  readonly own: number;
  /** Objects of each shared thing that it uses, by the name of the thing. */
  readonly shared: Readonly<Record<string, number>>;
  readonly requests: number;
  /** Of its requirements those that it leaves undecided with the few cases of a smoke run. */
  readonly undecided: readonly string[];
  /** Operations that succeed in it, and in no check that creates nothing. */
  readonly operations: readonly string[];
  /** How many faults of the catalogue it finds that no check finds which is worth more. */
  readonly finds: number;
  /** Whether it goes on with further cases while there is room, as properties and state machines do. */
  readonly goesOn: boolean;
}

/** The checks of one section, in the order in which the suite states them. */
export interface Suite {
  /** As in the `section` of spec/requirements. */
  readonly section: string;
  readonly checks: readonly Check[];
}

/** Adds one check to the suite that is being declared. */
export type Declare = (
  title: string,
  requirements: readonly string[],
  body: (t: CheckContext) => Promise<void>,
  options?: {
    readonly objects?: number;
    readonly alone?: boolean;
    readonly early?: boolean;
    readonly pointer?: string;
  },
) => void;

const USUAL_OBJECTS = 1;

/** Of a check that sends nothing. */
export const NO_COST: SmokeCost = {
  own: 0,
  shared: {},
  requests: 0,
  undecided: [],
  operations: [],
  finds: 0,
  goesOn: false,
};

/**
 * Declares the checks of one section.
 * @throws Error when two checks of the section have the same title: their ids must differ.
 */
export function suite(section: string, declare: (check: Declare) => void): Suite {
  const checks = new Map<string, Check>();
  declare((title, requirements, body, options = {}) => {
    const id = `${section} > ${title}`;
    if (checks.has(id)) throw new Error(`two checks are called ${id}`);
    const { objects = USUAL_OBJECTS, alone = false, early = false, pointer } = options;
    checks.set(id, {
      id,
      section,
      title,
      requirements,
      objects,
      alone,
      early,
      smokeCost: NO_COST,
      body,
      ...(pointer ? { pointer } : {}),
    });
  });
  return { section, checks: [...checks.values()] };
}
