import type { Fault } from '../../src/reference/faults/fault.ts';
import { type Cause, causesOf } from '../../src/result/causes/cause.ts';
import type { Measured } from './measured.ts';

/** A fault of the catalogue, and the section of the requirement that it breaks. */
export interface Broken extends Pick<Fault, 'id' | 'requirement' | 'kind' | 'also'> {
  readonly section: string;
}

/** What a whole run against one fault said. */
export interface Proved {
  readonly fault: string;
  /** Of the catalogue: `boundary`, `race`, ... */
  readonly kind: string;
  /** The requirement that the fault breaks, and its section. */
  readonly requirement: string;
  readonly section: string;
  /** Whether that requirement leads a cause, follows from another one, or was not found violated. */
  readonly found: 'headline' | 'consequence' | 'missed';
  /**
   * Ids of the requirements that are violated outside the cause that this one leads, but for those that break of
   * necessity with it.
   */
  readonly further: readonly string[];
  readonly requests: number;
  /** Resources that were created. */
  readonly objects: number;
  readonly seconds: number;
}

/** Holds what a run left behind against the fault that the target had. */
export function proved(
  fault: Broken,
  { violated, missing, requests, objects, seconds }: Omit<Measured, 'fault'>,
): Proved {
  const causes = causesOf(violated, missing);
  return { ...attributed(fault, causes), requests, objects, seconds };
}

/** Which of the causes the fault is found under, and what stands beside it. */
export function attributed(
  { id, requirement, section, kind, also = [] }: Broken,
  causes: readonly Cause[],
): Omit<Proved, 'requests' | 'objects' | 'seconds'> {
  const own = causes.find(({ headline }) => headline === requirement);
  const further = causes
    .filter((each) => each !== own)
    .flatMap(requirementsIn)
    .filter((each) => !also.includes(each));
  const found = own ? 'headline' : further.includes(requirement) ? 'consequence' : 'missed';
  return { fault: id, kind, requirement, section, found, further };
}

function requirementsIn({ headline, consequences }: Cause): string[] {
  return [headline, ...consequences.map(({ requirement }) => requirement)];
}
