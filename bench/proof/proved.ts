import type { Fault } from '../../src/reference/faults/fault.ts';
import type { Cause } from '../../src/result/causes/cause.ts';
import type { RunResult } from '../../src/result/run-result.ts';

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

/** Holds the result of a run against the fault that the target had. */
export function proved(
  { id, requirement, kind, also = [] }: Pick<Fault, 'id' | 'requirement' | 'kind' | 'also'>,
  run: Pick<RunResult, 'causes' | 'sections' | 'traffic' | 'started' | 'finished'>,
): Proved {
  const { causes, sections, traffic } = run;
  const own = causes.find(({ headline }) => headline === requirement);
  const further = causes
    .filter((each) => each !== own)
    .flatMap(requirementsIn)
    .filter((each) => !also.includes(each));
  const home = sections.find(({ requirements }) =>
    requirements.some((each) => each.id === requirement),
  );
  return {
    ...{ fault: id, kind, requirement, section: home?.title ?? '' },
    found: own ? 'headline' : further.includes(requirement) ? 'consequence' : 'missed',
    further,
    requests: traffic.requests,
    objects: traffic.created,
    seconds: Math.round((Date.parse(run.finished) - Date.parse(run.started)) / 1000),
  };
}

function requirementsIn({ headline, consequences }: Cause): string[] {
  return [headline, ...consequences.map(({ requirement }) => requirement)];
}
