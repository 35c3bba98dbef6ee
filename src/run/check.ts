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
  /** Pointer into spec/openapi.yaml that a generated check was derived from. */
  readonly pointer?: string;
  readonly body: (t: CheckContext) => Promise<void>;
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
  options?: { readonly objects?: number; readonly alone?: boolean; readonly pointer?: string },
) => void;

const USUAL_OBJECTS = 1;

/**
 * Declares the checks of one section.
 * @throws Error when two checks of the section have the same title: their ids must differ.
 */
export function suite(section: string, declare: (check: Declare) => void): Suite {
  const checks = new Map<string, Check>();
  declare((title, requirements, body, options = {}) => {
    const id = `${section} > ${title}`;
    if (checks.has(id)) throw new Error(`two checks are called ${id}`);
    const { objects = USUAL_OBJECTS, alone = false, pointer } = options;
    checks.set(id, {
      id,
      section,
      title,
      requirements,
      objects,
      alone,
      body,
      ...(pointer ? { pointer } : {}),
    });
  });
  return { section, checks: [...checks.values()] };
}
