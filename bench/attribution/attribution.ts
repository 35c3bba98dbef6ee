import type { Fault } from '../../src/reference/faults/fault.ts';
import type { Cause } from '../../src/result/cause.ts';

/** What a whole run against one fault says is to be fixed. */
export interface Attribution {
  readonly fault: string;
  /** The requirement that the fault breaks. */
  readonly requirement: string;
  readonly isHeadline: boolean;
  /** Ids of the requirements that are violated outside the cause with this headline. */
  readonly further: readonly string[];
}

/** The figure of all that was measured. */
export interface Figure {
  readonly faults: number;
  /** Those whose requirement is the headline of a cause. */
  readonly headlines: number;
  readonly medianFurther: number;
  readonly worstFurther: number;
}

/** Holds the causes of a run against the fault that the target had. */
export function attributionOf(
  { id, requirement }: Pick<Fault, 'id' | 'requirement'>,
  causes: readonly Cause[],
): Attribution {
  const own = causes.find(({ headline }) => headline === requirement);
  const others = causes.filter((each) => each !== own);
  const further = others.flatMap(({ headline, consequences }) => [
    headline,
    ...consequences.map((each) => each.requirement),
  ]);
  return { fault: id, requirement, isHeadline: own !== undefined, further };
}

/** Sums up attributions; all figures are 0 where there is none. */
export function figureOf(attributions: readonly Attribution[]): Figure {
  const further = attributions.map((each) => each.further.length).toSorted((a, b) => a - b);
  return {
    faults: attributions.length,
    headlines: attributions.filter(({ isHeadline }) => isHeadline).length,
    medianFurther: further[Math.floor(further.length / 2)] ?? 0,
    worstFurther: further.at(-1) ?? 0,
  };
}

/** Every k-th item, from one that the seed draws: each section gives its share. */
export function everyNth<T>(items: readonly T[], every: number, seed: number): T[] {
  return items.filter((_, at) => at % every === seed % every);
}
