import type { WaitBound } from './convergence-timeout.ts';

/** How long changes may take, and how long an instance may until it runs. */
interface Waits {
  readonly convergence: WaitBound;
  readonly bootConvergence: WaitBound;
}

/**
 * How long a status may take to change, as of what is being created, deployed or resized: nobody says how long, so as
 * long as an instance may take until it runs, or as any change until it shows, whichever is longer.
 */
export function transitionTime({ bootConvergence, convergence }: Waits): WaitBound {
  return bootConvergence.seconds > convergence.seconds ? bootConvergence : convergence;
}

/**
 * How long what stands at a path may take until it is gone or takes a change, or nothing hinders the creation of another
 * one there: a volume as long as any other change of its state.
 */
export function changeTime(waits: Waits, path: string): WaitBound {
  return /^\/volumes(?:\/|$)/.test(path) ? transitionTime(waits) : waits.convergence;
}
